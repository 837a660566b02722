/**
 * How long a caller may take to send a whole request, in milliseconds: options of a server of `node:http`. Who is slower is cut
 * off within one more second.
 */
export const requestTimeouts = {
  requestTimeout: 30_000,
  // Node gives the whole request the longer of both, and left alone this one is a minute.
  headersTimeout: 30_000,
  // Left alone it looks every half minute.
  connectionsCheckingInterval: 1000,
} as const
