import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const json = { 'content-type': 'application/json' }
const noPermission = JSON.stringify({
  error: {
    type: 'invalid_request_error',
    message: 'The provided key does not have the permissions for this.',
  },
})

interface Kept {
  path: RegExp
  asked: string
  reached: PromiseWithResolvers<void>
  /** Settles when the answer is released after all. */
  letGo: PromiseWithResolvers<void>
}

/** A proxy to Stripe that can hold an answer back after Stripe has carried out the request. */
export async function startStripeProxy(stripeUrl: string) {
  let kept: Kept | undefined
  let forbidden: RegExp | undefined
  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    if (forbidden?.test(url)) return void reply.writeHead(403, json).end(noPermission)
    const { host: _, connection: __, 'transfer-encoding': ___, ...rest } = headers
    const body = method === 'GET' ? null : await buffer(request)
    const answer = await fetch(stripeUrl + url, { method, headers: rest as Record<string, string>, body })
    const text = await answer.text()
    if (kept && method === kept.asked && kept.path.test(url)) {
      kept.reached.resolve()
      await kept.letGo.promise
    }
    reply.writeHead(answer.status, json).end(text)
  }
  const server = createServer((request, reply) => {
    // A broken connection is passed on.
    pass(request, reply).catch(() => reply.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Settles once Stripe has answered the request; the answer waits for `letGo`. */
    keepBack(path: RegExp, asked = 'POST') {
      kept = { path, asked, reached: Promise.withResolvers<void>(), letGo: Promise.withResolvers<void>() }
      return kept.reached.promise
    },
    letGo: () => kept?.letGo.resolve(),
    letPass: () => void (kept = undefined),
    /** Answers these paths as Stripe does for a restricted key; none without `path`. */
    forbid: (path?: RegExp) => void (forbidden = path),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
