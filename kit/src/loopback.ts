/**
 * Whether a host name, as `URL` writes it, is this machine. Names below `localhost` are too (RFC 6761, section 6.3): a container that
 * its neighbours call so has the same name in a browser.
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^((\w[\w-]*\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
