/** For a whole request, in ms; slower clients are cut off within another second. */
export const requestTimeouts = {
  requestTimeout: 30_000,
  // Node allows the whole request the longer of both, and the default is a minute.
  headersTimeout: 30_000,
  // The default is half a minute.
  connectionsCheckingInterval: 1000,
} as const
