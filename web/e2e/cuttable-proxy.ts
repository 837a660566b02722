import { createServer, request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

interface CuttableProxy extends AsyncDisposable {
  url: string
  /** Breaks every connection that is open, and until `mend` each new one. */
  cut: () => void
  mend: () => void
}

/** A forward proxy that a test can cut, as a tunnel or a dead spot does to a phone. */
export async function cuttableProxy(): Promise<CuttableProxy> {
  let isCut = false
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.destroy()
    // A forward proxy is asked for whole addresses.
    const { url = '', method = 'GET', headers } = incoming
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    return void incoming.pipe(onward)
  })
  const tunnels = new Set<Socket>()
  // Playwright's own calls ask for a tunnel where pages do not.
  server.on('connect', ({ url = '' }, client: Socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 OK\r\n\r\n'))
    for (const socket of [client, onward]) tunnels.add(socket.on('error', () => socket.destroy()))
    client.pipe(onward).pipe(client)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => {
      isCut = false
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      for (const socket of tunnels) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
