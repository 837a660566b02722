import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultOrders } from '../faults/faults.ts'
import { injectFaults } from '../faults/inject.ts'
import { chooserRoutes } from './chooser-routes.ts'
import { createGoogle, type Google } from './google.ts'
import { pictureOf } from './picture.ts'
import { withForgedToken } from './signing-key.ts'

type AskGoogle = () => Promise<Google>

const problem = (_status: number, message: string) => ({ error: 'server_error', error_description: message })

/** Google's sign-in, by OpenID Connect. Its issuer is the sandbox's `own` address, whatever name it is called by. */
export function googleRoutes(app: FastifyInstance, faults: FaultOrders, own: () => string): void {
  let started: Promise<Google> | undefined
  const google: AskGoogle = () => (started ??= createGoogle(own()))
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
  google: AskGoogle,
  own: () => string,
): void {
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const { ask } = await google()
    const { headers, payload, statusCode } = await ask(request)
    return reply.code(statusCode).headers(headers).send(payload)
  }

  // Cookies belong to one name: whoever comes by another one goes on by ours.
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
  scope.register(async (inner) => chooserRoutes(inner, google))
  scope.get('/auth', pass)
  scope.get('/auth/:uid', pass)
  scope.get('/me', pass)
  scope.get<{ Params: { sub: string } }>('/pictures/:sub.svg', ({ params }, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(pictureOf(params.sub)),
  )
}

function tokenRoute(scope: FastifyInstance, faults: FaultOrders, google: AskGoogle): void {
  const faultOf = injectFaults(scope, { provider: 'google-token', faults, problem })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  scope.post('/token', async (request, reply) => {
    const { ask, key } = await google()
    const { headers, payload, statusCode } = await ask(request)
    const fault = faultOf(request)
    const isForged = fault?.name === 'forged-token' && statusCode === 200
    return reply
      .code(statusCode)
      .headers(headers)
      .send(isForged ? withForgedToken(payload, fault.arg, key()) : payload)
  })
}
