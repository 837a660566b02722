import type { AddressInfo, Server } from 'node:net'

/** The port of what listens. */
export function serverPort(server: Pick<Server, 'address'>): number {
  return boundTo(server).port
}

/** The sandbox's own address, `http://127.0.0.1:4000`. Where it listens on all addresses, that is the loopback one. */
export function serverUrl(server: Pick<Server, 'address'>): string {
  const { address, family, port } = boundTo(server)
  if (family !== 'IPv6') return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
  return `http://[${address === '::' ? '::1' : address}]:${port}`
}

function boundTo(server: Pick<Server, 'address'>): AddressInfo {
  // Servers here listen on TCP, so the address is neither a pipe nor missing.
  return server.address() as AddressInfo
}
