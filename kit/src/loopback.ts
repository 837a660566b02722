/**
 * Whether a host name, as `URL` writes it, is this machine. Names below `localhost` are, too (RFC 6761, section 6.3): a container
 * that is called so by its neighbours is found under the same name by a browser.
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^((\w[\w-]*\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
