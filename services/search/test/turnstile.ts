import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a provider does with a request, in place of the sandbox. */
type Behaviour = (response: ServerResponse) => void

export interface Turnstile extends AsyncDisposable {
  url: string
  /** Requests that have come. */
  count: number
  /** From now on, or until `mend`. */
  behave(behaviour: Behaviour): void
  mend(): void
}

/** Stands before the sandbox and counts who comes; can stand in for it where its answers would have to change in time. */
export async function startTurnstile(sandboxUrl: string): Promise<Turnstile> {
  let behaviour: Behaviour | null = null
  const server = createServer((request, response) => {
    turnstile.count++
    if (behaviour) behaviour(response)
    else void pass(sandboxUrl, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  const turnstile: Turnstile = {
    url: `http://127.0.0.1:${port}`,
    count: 0,
    behave: (it) => void (behaviour = it),
    mend: () => void (behaviour = null),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return turnstile
}

async function pass(sandboxUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(`${sandboxUrl}${request.url}`, {
    method: request.method,
    headers: { 'content-type': 'application/json', 'x-api-key': String(request.headers['x-api-key']) },
    body: await buffer(request),
  })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
