import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Spreads connections as a Service of a cluster does: each new one goes to the next process that was ready a while ago. It looks at
 * none of what passes, tries nothing twice, and hears late that a process is leaving, which gets new connections until then.
 */
export interface Balancer extends AsyncDisposable {
  url: string
  /** Begins to look after processes, by their addresses. */
  follow(addresses: readonly string[]): void
}

const lookEveryMs = 200
/** From a change of readiness to the connections that heed it. */
const lateMs = 1500

export async function startBalancer(): Promise<Balancer> {
  let ready: readonly string[] = []
  const open = new Set<Socket>()
  const ending = new AbortController()
  let turn = 0
  const server = createServer((client) => {
    const to = new URL(ready[turn++ % ready.length] ?? 'http://127.0.0.1:1')
    const upstream = connect({ host: to.hostname, port: Number(to.port) })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    // What ends or breaks on one side does so on the other.
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.resetAndDestroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  /** One look is at all of them, and counts as one: never is one gone before the other is there. */
  async function keepLooking(addresses: readonly string[]): Promise<void> {
    while (!ending.signal.aborted) {
      const seen = await Promise.all(addresses.map(readinessOf))
      setTimeout(() => heed(addresses, seen), lateMs).unref()
      await delay(lookEveryMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  /** Of one that was too busy to say, what was last known holds; where none is ready, those go on that were, as in a cluster. */
  function heed(addresses: readonly string[], seen: readonly (boolean | null)[]): void {
    const now = addresses.filter((address, index) => seen[index] ?? ready.includes(address))
    if (now.length > 0) ready = now
  }

  return {
    // A server that listens on a port has an address with that port.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    follow(addresses) {
      ready = addresses
      void keepLooking(addresses)
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const patienceMs = 2000

/** Whether it is ready; `null` where it takes too long to say. */
function readinessOf(address: string): Promise<boolean | null> {
  return fetch(`${address}/health/ready`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? null : false),
  )
}
