import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import fastify, { type FastifyRequest } from 'fastify'
import { type Accounts, createAccounts } from './accounts.ts'
import { makeSigningKey, type SigningKey } from './signing-key.ts'

type Answer = {
  readonly statusCode: number
  readonly headers: OutgoingHttpHeaders
  readonly payload: string
}

export type Google = {
  readonly provider: Awaited<ReturnType<typeof start>>
  readonly accounts: Accounts
  readonly key: SigningKey
  /** What the provider answers to a request. */
  readonly ask: (request: FastifyRequest) => Promise<Answer>
}

/** What plays Google at `origin`. The library behind it is loaded here: most runs of the sandbox never need it. */
export async function createGoogle(origin: string): Promise<Google> {
  const accounts = createAccounts()
  const key = await makeSigningKey()
  const provider = await start(`${origin}/google`, accounts, key)
  const handle = provider.callback()
  // It writes its answers itself. An app around it gives them whole, so that faults can spoil them.
  const inner = fastify()
  inner.removeAllContentTypeParsers()
  inner.addContentTypeParser('*', (_request, _body, done) => done(null))
  inner.all('/google/*', async ({ raw }, reply) => {
    reply.hijack()
    const mounted = Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice('/google'.length) })
    await handle(mounted, reply.raw)
  })
  return {
    provider,
    accounts,
    key,
    async ask({ body, headers, method, url }) {
      const {
        statusCode,
        headers: answered,
        payload,
      } = await inner.inject({
        // The routes take these two alone.
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: asAStranger(headers),
        ...(typeof body === 'string' && { payload: body }),
      })
      const { connection: _1, 'transfer-encoding': _2, 'content-length': _3, ...kept } = answered
      return { statusCode, headers: kept, payload }
    },
  }
}

async function start(issuer: string, accounts: Accounts, key: SigningKey) {
  const { createProvider } = await import('./provider.ts')
  return createProvider(issuer, accounts, key)
}

/** Nobody is remembered. Of two accounts in one browser the library would make a page that needs a script to go on. */
function asAStranger(own: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': _, cookie = '', ...headers } = own
  const kept = cookie.split(';').filter((pair) => !pair.trim().startsWith('_session'))
  return { ...headers, cookie: kept.join(';') }
}
