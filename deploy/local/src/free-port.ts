import { createServer } from 'node:net'

/** A port that nothing listens on right now, chosen by the system. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0)
  if (!port) throw new Error('The system gave no free port on 127.0.0.1.')
  return port
}

/** Whether `port` can be listened on, on both loopback addresses (IPv6 only where the machine has it). */
export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined && (await tryPort(port, '::1')) !== undefined
}

/** The first free port from `first` on. */
export async function firstFreePort(first: number): Promise<number> {
  for (let port = first; port < Math.min(first + 100, 65_536); port++) if (await isFree(port)) return port
  return freePort()
}

async function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const noSuchAddress = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
      resolve(noSuchAddress && host === '::1' ? port : undefined)
    })
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
