import { connect, createServer, type Socket } from 'node:net'
import type { Bus } from '@faresight/kit/bus/bus'

/** A TCP proxy whose connections a test can cut, silence and restore. */
export interface CuttableProxy extends AsyncDisposable {
  /** The server's address through the proxy. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Accepts connections, and passes nothing on. */
  silence(): void
  mend(): void
}

/** @param to the server's address, with its port */
export async function startCuttableProxy(to: string): Promise<CuttableProxy> {
  const url = new URL(to)
  const { port, hostname } = url
  const open = new Set<Socket>()
  let isCut = false
  let isSilent = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      if (isSilent) one.pause()
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.')
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    silence: () => {
      isSilent = true
      for (const socket of open) socket.pause()
    },
    mend: () => {
      isCut = isSilent = false
      for (const socket of open) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function probeBusReadiness(bus: Bus): Promise<'up' | 'down'> {
  return bus.ready().then(
    () => 'up',
    () => 'down',
  )
}
