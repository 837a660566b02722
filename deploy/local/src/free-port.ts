import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Below the range that systems take outgoing connections from, so that none sits on a port between probe and use. */
const usual = { from: 20_000, to: 32_000 }
const handedOut = new Set<number>()

/** A port that nothing listens on right now, and that this process has not handed out before. */
export async function freePort({ from, to } = usual): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(from, to)
    if (handedOut.has(port) || !(await isFree(port))) continue
    handedOut.add(port)
    return port
  }
  throw new Error(`No free port was found between ${from} and ${to}.`)
}

/** The first free port from `first` on. */
export async function firstFreePort(first: number): Promise<number> {
  for (let port = first; port < Math.min(first + 100, 65_536); port++) if (await isFree(port)) return port
  return freePort()
}

/** Whether `port` can be listened on, on both loopback addresses (IPv6 only where the machine has it). */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && canListen(port, '::1')
}

/** Whether this machine has the IPv6 loopback address. */
export function hasIpv6(): boolean {
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
