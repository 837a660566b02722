/** @param hostname as `URL` writes it; names below `localhost` count (RFC 6761, section 6.3) */
export function isLoopbackHost(hostname: string): boolean {
  return /^((\w[\w-]*\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
