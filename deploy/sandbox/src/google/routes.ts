import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultOrders } from '../faults/faults.ts'
import { injectFaults } from '../faults/inject.ts'
import { renderProfilePicture } from './accounts.ts'
import { accountChooserRoutes } from './chooser-routes.ts'
import { createGoogleOidcServer, type GoogleOidcServer } from './google-server.ts'
import { forgeIdTokenInAnswer } from './signing-key.ts'

type GetGoogle = () => Promise<GoogleOidcServer>

const problem = (_status: number, message: string) => ({ error: 'server_error', error_description: message })

/** Google sign-in by OpenID Connect. @param own the sandbox's address, which is the issuer's */
export function googleRoutes(app: FastifyInstance, faults: FaultOrders, own: () => string): void {
  let started: Promise<GoogleOidcServer> | undefined
  const google: GetGoogle = () => (started ??= createGoogleOidcServer(own()))
  app.post('/control/google/keys', async (_request, reply) => {
    const { rotateKeys } = await google()
    await rotateKeys()
    return reply.code(204).send()
  })
  app.register(async (scope) => signInRoutes(scope, faults, google, own), { prefix: '/google' })
}

function signInRoutes(
  scope: FastifyInstance,
  faults: FaultOrders,
  google: GetGoogle,
  own: () => string,
): void {
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const { forward } = await google()
    const { headers, payload, statusCode } = await forward(request)
    return reply.code(statusCode).headers(headers).send(payload)
  }

  // Cookies belong to one host name: requests under another one are redirected.
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && `http://${request.host}` !== own())
      await reply.redirect(`${own()}${request.url}`, 307)
  })
  scope.register(async (inner) => {
    injectFaults(inner, { provider: 'google', faults, problem })
    inner.get('/.well-known/openid-configuration', pass)
    inner.get('/jwks', pass)
  })
  scope.register(async (inner) => tokenRoute(inner, faults, google))
  scope.register(async (inner) => accountChooserRoutes(inner, google))
  scope.get('/auth', pass)
  scope.get('/auth/:uid', pass)
  scope.get('/me', pass)
  scope.get<{ Params: { sub: string } }>('/pictures/:sub.svg', ({ params }, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(renderProfilePicture(params.sub)),
  )
}

function tokenRoute(scope: FastifyInstance, faults: FaultOrders, google: GetGoogle): void {
  const faultOf = injectFaults(scope, { provider: 'google-token', faults, problem })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  scope.post('/token', async (request, reply) => {
    const { forward, key } = await google()
    const { headers, payload, statusCode } = await forward(request)
    const fault = faultOf(request)
    const isForged = fault?.name === 'forged-token' && statusCode === 200
    return reply
      .code(statusCode)
      .headers(headers)
      .send(isForged ? forgeIdTokenInAnswer(payload, fault.arg, key()) : payload)
  })
}
