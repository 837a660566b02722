import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The way to Stripe. Told to, it keeps back one answer, so that Stripe has done what nobody hears of. */
export async function startWay(stripeUrl: string) {
  let kept: { path: RegExp; asked: string; reached: PromiseWithResolvers<void> } | undefined
  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const { host: _, connection: __, 'transfer-encoding': ___, ...rest } = headers
    const body = method === 'GET' ? null : await buffer(request)
    const answer = await fetch(stripeUrl + url, { method, headers: rest as Record<string, string>, body })
    const text = await answer.text()
    if (kept && method === kept.asked && kept.path.test(url)) return kept.reached.resolve()
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, reply) => void pass(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Settles once Stripe has answered a request there; the answer goes nowhere. */
    keepBack(path: RegExp, asked = 'POST') {
      kept = { path, asked, reached: Promise.withResolvers<void>() }
      return kept.reached.promise
    },
    letPass: () => void (kept = undefined),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
