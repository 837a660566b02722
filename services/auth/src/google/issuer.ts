const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether an address is this machine's, and so needs no https. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopback.test(hostname)
}
