import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type GoogleAccounts, createGoogleAccounts } from './accounts.ts'
import { createSigningKeys, rotateSigningKeys, type SigningKey, type SigningKeys } from './signing-key.ts'

type Answer = {
  readonly statusCode: number
  readonly headers: OutgoingHttpHeaders
  readonly payload: string
}

export type GoogleOidcServer = {
  readonly provider: () => Provider
  readonly accounts: GoogleAccounts
  /** The one that signs now. */
  readonly key: () => SigningKey
  readonly rotateKeys: () => Promise<void>
  readonly forward: (request: FastifyRequest) => Promise<Answer>
}

/** Loads the OpenID Connect library, which most runs of the sandbox never need. @param origin the sandbox's address */
export async function createGoogleOidcServer(origin: string): Promise<GoogleOidcServer> {
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js')
  const { createOidcProvider } = await import('./provider.ts')
  const accounts = createGoogleAccounts()
  const stores = { accounts, adapter: createMemoryAdapter() }
  const serve = (keys: SigningKeys) => ({
    keys,
    provider: createOidcProvider(`${origin}/google`, stores, keys),
  })
  let current = serve(await createSigningKeys())
  const inner = innerApp(() => current.provider)
  return {
    provider: () => current.provider,
    accounts,
    key: () => current.keys.present,
    async rotateKeys() {
      current = serve(await rotateSigningKeys(current.keys))
    },
    async forward({ body, headers, method, url }) {
      const {
        statusCode,
        headers: answered,
        payload,
      } = await inner.inject({
        // The routes take only these two.
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: withoutSession(headers),
        ...(typeof body === 'string' && { payload: body }),
      })
      const { connection: _1, 'transfer-encoding': _2, 'content-length': _3, ...kept } = answered
      return { statusCode, headers: kept, payload }
    },
  }
}

/** The library writes to sockets. This app returns its answers as text, so that faults can spoil them. */
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

/** Without the library's session: for a second account in one browser it would show a page that needs a script. */
function withoutSession(own: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': _, cookie = '', ...headers } = own
  const kept = cookie.split(';').filter((pair) => !pair.trim().startsWith('_session'))
  return { ...headers, cookie: kept.join(';') }
}
