import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A place in what a service says to somebody, at which it is stopped. */
export interface Stop {
  /** What it says there. */
  says: RegExp
  /** What it has said on the same connection since its last `begin`. */
  having?: RegExp
  /** `before`: nobody hears it. `after`: it is heard, and the answer to it is not. */
  when: 'before' | 'after'
}

/** The way of a service to one of those that it leans on, on which it can be stopped: from there on nothing more gets through. */
export async function startStoppingWay(to: URL) {
  const port = Number(to.port)
  const open = new Set<Socket>()
  let waiting: (Stop & { reached: PromiseWithResolvers<void> }) | undefined

  const server = createServer((client) => {
    const beyond = connect(port, to.hostname)
    for (const socket of [client, beyond]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    let isStopped = false
    let said = ''
    client.on('data', (bytes) => {
      if (isStopped) return
      const text = bytes.toString('latin1')
      said = /\bbegin\b/.test(text) ? text : said + text
      const stop = waiting
      if (!stop?.says.test(text) || !(stop.having?.test(said) ?? true)) return void beyond.write(bytes)
      waiting = undefined
      isStopped = true
      if (stop.when === 'before') return stop.reached.resolve()
      beyond.once('data', () => stop.reached.resolve())
      beyond.write(bytes)
    })
    beyond.on('data', (bytes) => void (isStopped || client.write(bytes)))
    // Whoever is killed hangs up, and what was heard is still done.
    client.on('close', () => beyond.end())
    beyond.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port: own } = server.address() as AddressInfo
  const url = new URL(to)
  url.host = `127.0.0.1:${own}`

  return {
    url: url.href,
    /** Settles once the service has come to that place. */
    stopAt(stop: Stop): Promise<void> {
      waiting = { ...stop, reached: Promise.withResolvers() }
      return waiting.reached.promise
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
