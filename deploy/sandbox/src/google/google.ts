import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type Accounts, createAccounts } from './accounts.ts'
import { makeSigningKeys, rotated, type SigningKey, type SigningKeys } from './signing-key.ts'

type Answer = {
  readonly statusCode: number
  readonly headers: OutgoingHttpHeaders
  readonly payload: string
}

export type Google = {
  readonly provider: () => Provider
  readonly accounts: Accounts
  /** What signs at present. */
  readonly key: () => SigningKey
  readonly rotateKeys: () => Promise<void>
  /** What the provider answers to a request. */
  readonly ask: (request: FastifyRequest) => Promise<Answer>
}

/** What plays Google at `origin`. The library behind it is loaded here: most runs of the sandbox never need it. */
export async function createGoogle(origin: string): Promise<Google> {
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js')
  const { createProvider } = await import('./provider.ts')
  const accounts = createAccounts()
  const holdings = { accounts, adapter: createMemoryAdapter() }
  const play = (keys: SigningKeys) => ({
    keys,
    provider: createProvider(`${origin}/google`, holdings, keys),
  })
  let now = play(await makeSigningKeys())
  const inner = innerApp(() => now.provider)
  return {
    provider: () => now.provider,
    accounts,
    key: () => now.keys.present,
    async rotateKeys() {
      now = play(await rotated(now.keys))
    },
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

/** The provider writes its answers itself. An app around it gives them whole, so that faults can spoil them. */
function innerApp(provider: () => Provider): FastifyInstance {
  const inner = fastify()
  inner.removeAllContentTypeParsers()
  inner.addContentTypeParser('*', (_request, _body, done) => done(null))
  inner.all('/google/*', async ({ raw }, reply) => {
    reply.hijack()
    const mounted = Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice('/google'.length) })
    await provider().callback()(mounted, reply.raw)
  })
  return inner
}

/** Nobody is remembered. Of two accounts in one browser the library would make a page that needs a script to go on. */
function asAStranger(own: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': _, cookie = '', ...headers } = own
  const kept = cookie.split(';').filter((pair) => !pair.trim().startsWith('_session'))
  return { ...headers, cookie: kept.join(';') }
}
