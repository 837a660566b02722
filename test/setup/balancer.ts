import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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
  const ready = new Set<string>()
  const open = new Set<Socket>()
  const looks: NodeJS.Timeout[] = []
  let turn = 0
  const server = createServer((client) => {
    const to = new URL([...ready][turn++ % ready.size] ?? 'http://127.0.0.1:1')
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
  const look = async (address: string) => {
    const isReady = await isUp(address)
    setTimeout(() => (isReady ? ready.add(address) : ready.delete(address)), lateMs).unref()
  }
  return {
    // A server that listens on a port has an address with that port.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    follow(addresses) {
      for (const address of addresses) ready.add(address)
      looks.push(setInterval(() => void Promise.all(addresses.map(look)), lookEveryMs))
    },
    async [Symbol.asyncDispose]() {
      for (const timer of looks) clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

function isUp(address: string): Promise<boolean> {
  return fetch(`${address}/health/ready`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(2000),
  }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}
