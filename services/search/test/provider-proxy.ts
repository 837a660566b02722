import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Behaviour = (response: ServerResponse) => void

export interface ProviderProxy extends AsyncDisposable {
  url: string
  /** Received requests. */
  count: number
  /** Answers in place of the sandbox, until `passThrough`. */
  respondWith(behaviour: Behaviour): void
  passThrough(): void
}

/** Counts the requests to the sandbox, and passes them on or answers them itself. */
export async function startProviderProxy(sandboxUrl: string): Promise<ProviderProxy> {
  let behaviour: Behaviour | null = null
  const server = createServer((request, response) => {
    proxy.count++
    if (behaviour) behaviour(response)
    else void passOn(sandboxUrl, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const proxy: ProviderProxy = {
    url: `http://127.0.0.1:${port}`,
    count: 0,
    respondWith: (it) => void (behaviour = it),
    passThrough: () => void (behaviour = null),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

async function passOn(sandboxUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-type': type, 'x-api-key': key } = request.headers
  const answer = await fetch(`${sandboxUrl}${request.url}`, {
    method: request.method,
    headers: { 'x-api-key': String(key), ...(type && { 'content-type': type }) },
    body: await buffer(request),
  })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
