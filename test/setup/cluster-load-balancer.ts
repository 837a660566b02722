import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Spreads connections as a Kubernetes Service does: round-robin over processes that were ready a while ago, without looking at traffic or
 * retrying. It notices late that a process is leaving.
 */
export interface ClusterLoadBalancer extends AsyncDisposable {
  url: string
  /** Starts to probe the readiness of backends. */
  watchBackends(addresses: readonly string[]): void
}

const probeEveryMs = 200
/** From a change of readiness to its effect. */
const delayMs = 1500

export async function startClusterLoadBalancer(): Promise<ClusterLoadBalancer> {
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
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.resetAndDestroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  /** Applies each probe of all backends as a whole. */
  async function probeRepeatedly(addresses: readonly string[]): Promise<void> {
    while (!ending.signal.aborted) {
      const readiness = await Promise.all(addresses.map(probeReadiness))
      setTimeout(() => applyReadiness(addresses, readiness), delayMs).unref()
      await delay(probeEveryMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  /** A backend without an answer keeps its state; if none is ready, all keep theirs, as in a cluster. */
  function applyReadiness(addresses: readonly string[], readiness: readonly (boolean | null)[]): void {
    const now = addresses.filter((address, index) => readiness[index] ?? ready.includes(address))
    if (now.length > 0) ready = now
  }

  return {
    // A server that listens on a port has an address with that port.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    watchBackends(addresses) {
      ready = addresses
      void probeRepeatedly(addresses)
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const probeTimeoutMs = 2000

/** @returns `null` for no answer in time */
function probeReadiness(address: string): Promise<boolean | null> {
  return fetch(`${address}/health/ready`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? null : false),
  )
}
