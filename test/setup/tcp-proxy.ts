import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What happens to the bytes of all connections. `delay`: each piece waits 300 ms. `trickle`: 200 bytes each 20 ms. `black hole`:
 * they wait until the fault ends, and so do new connections. `half-open`: the server's side is gone, and the client isn't told.
 * `reset`: connections are reset, new ones too.
 */
export type NetworkFault = 'delay' | 'trickle' | 'black hole' | 'half-open' | 'reset'
export const networkFaults: readonly NetworkFault[] = ['black hole', 'half-open', 'reset', 'delay', 'trickle']

const delayMs = 300
const trickleBytes = 200
const trickleMs = 20

export interface TcpProxy extends AsyncDisposable {
  /** The server's address through the proxy. */
  url: string
  break(fault: NetworkFault): void
  heal(): void
}

/** @param to the server's address, with its port */
export async function startTcpProxy(to: string): Promise<TcpProxy> {
  const target = new URL(to)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let fault: NetworkFault | undefined
  let healed = Promise.withResolvers<void>()

  /** Forwards piece by piece, so that the fault of each moment counts. */
  async function forward(from: Socket, into: Socket): Promise<void> {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (fault === 'black hole') await healed.promise
      if (fault === 'delay') await delay(delayMs)
      for (const part of fault === 'trickle' ? slices(piece) : [piece]) {
        if (fault === 'trickle') await delay(trickleMs)
        if (into.destroyed) return
        if (!into.write(part)) await Promise.race([once(into, 'drain'), once(into, 'close')])
      }
    }
    into.end()
  }

  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => {})
    if (fault === 'reset') {
      near.resetAndDestroy()
      return
    }
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    far.on('error', () => {})
    const pair = { near, far }
    pairs.add(pair)
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    far.on('close', () => {
      if (fault !== 'half-open') near.destroy()
    })
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const)
      forward(from, into).catch(() => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    break(next) {
      fault = next
      if (next === 'reset')
        for (const { near, far } of pairs) for (const it of [near, far]) it.resetAndDestroy()
      if (next === 'half-open') for (const { far } of pairs) far.destroy()
    },
    heal() {
      // A client of a half-open connection learns only now that nobody is there, as from a packet that arrives again.
      if (fault === 'half-open') for (const { near, far } of pairs) if (far.destroyed) near.resetAndDestroy()
      fault = undefined
      healed.resolve()
      healed = Promise.withResolvers()
    },
    async [Symbol.asyncDispose]() {
      for (const { near } of pairs) near.destroy()
      server.close()
    },
  }
}

function* slices(piece: Buffer): Generator<Buffer> {
  for (let start = 0; start < piece.length; start += trickleBytes)
    yield piece.subarray(start, start + trickleBytes)
}
