import type { AddressInfo, Server } from 'node:net'

export function serverPort(server: Pick<Server, 'address'>): number {
  return boundAddress(server).port
}

/** `http://127.0.0.1:4000`; the loopback address if the server listens on all. */
export function serverUrl(server: Pick<Server, 'address'>): string {
  const { address, family, port } = boundAddress(server)
  if (family !== 'IPv6') return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
  return `http://[${address === '::' ? '::1' : address}]:${port}`
}

function boundAddress(server: Pick<Server, 'address'>): AddressInfo {
  // The servers listen on TCP: the address is neither a pipe nor missing.
  return server.address() as AddressInfo
}
