import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A message at which the proxy cuts a connection. */
export interface MessageCut {
  /** Matches the message. */
  says: RegExp
  /** Must match all messages since the connection's last `begin`. */
  having?: RegExp
  /** `before`: the server never receives it. `after`: its reply is lost. */
  when: 'before' | 'after'
}

/** Proxies a service's connections to a server, and forwards nothing more once it has cut one at a message. */
export async function startMessageCutProxy(to: URL) {
  const port = Number(to.port)
  const open = new Set<Socket>()
  let waiting: (MessageCut & { reached: PromiseWithResolvers<void> }) | undefined

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
    // A killed service disconnects; the server still does what it received.
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
    /** Resolves at the message. */
    stopAt(stop: MessageCut): Promise<void> {
      waiting = { ...stop, reached: Promise.withResolvers() }
      return waiting.reached.promise
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
