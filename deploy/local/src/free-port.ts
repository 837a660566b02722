import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Below the range of ephemeral ports, so that no outgoing connection takes a port between probe and use. */
const defaultRange = { from: 20_000, to: 32_000 }
const handedOut = new Set<number>()

/** A random free port that this process has not picked before. */
export async function pickFreePort({ from, to } = defaultRange): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(from, to)
    if (handedOut.has(port) || !(await isPortFree(port))) continue
    handedOut.add(port)
    return port
  }
  throw new Error(`No free port was found between ${from} and ${to}.`)
}

/** The first free port of the hundred from `first` on, otherwise a random one. */
export async function firstFreePortFrom(first: number): Promise<number> {
  for (let port = first; port < Math.min(first + 100, 65_536); port++) if (await isPortFree(port)) return port
  return pickFreePort()
}

/** Whether `port` is free on both loopback addresses (IPv6 only if the machine has it). */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && canListen(port, '::1')
}

export function hasIpv6Loopback(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some((it) => it.address === '::1'))
}

async function canListen(port: number, host: '127.0.0.1' | '::1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const noSuchAddress = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
      resolve(noSuchAddress && host === '::1')
    })
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
