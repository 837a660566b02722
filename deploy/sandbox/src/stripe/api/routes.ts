import type { FastifyInstance, FastifyRequest } from 'fastify'
import { injectFaults } from '../../faults/inject.ts'
import type { FaultTraits } from '../../faults/selector.ts'
import { invalidRequestError, StripeApiError, type StripeErrorBody } from '../api-error.ts'
import type { StripeDeps } from '../deps.ts'
import { findCustomerIdOfObject, stripeApiVersion } from '../objects/events.ts'
import { findStripeObject, type StripeState } from '../objects/state.ts'
import { addProductAndPriceEndpoints } from './catalogue.ts'
import { addCheckoutEndpoints } from './checkout.ts'
import { addCustomerAndPortalEndpoints } from './customers.ts'
import { createStripeEndpoints } from './endpoints.ts'
import { acceptFormBodies, readRequestForm } from './form.ts'
import { rejectConcurrentRequests } from './idempotency.ts'
import { addInvoiceEndpoints } from './invoices.ts'
import { addPaymentAndEventEndpoints } from './payments.ts'
import { addSubscriptionEndpoints } from './subscriptions.ts'

export function stripeApiRoutes(scope: FastifyInstance, deps: StripeDeps): void {
  acceptFormBodies(scope)
  scope.setErrorHandler((error, _request, reply) => {
    const { body, status } = error instanceof StripeApiError ? error : toStripeApiError(error)
    return reply.code(status).send({ error: body })
  })
  scope.setNotFoundHandler(({ method, url }) => {
    const message = `Unrecognized request URL (${method}: ${url.replace(/^\/stripe/, '')}).`
    throw new StripeApiError(404, { type: 'invalid_request_error', message })
  })
  scope.addHook('onRequest', async (request) => {
    checkSecretKey(request)
    const version = request.headers['stripe-version']
    if (version === undefined || version === stripeApiVersion) return
    throw invalidRequestError(`Invalid Stripe API version: ${String(version)}.`)
  })
  rejectConcurrentRequests(scope)
  injectFaults(scope, {
    provider: 'stripe',
    faults: deps.faults,
    problem: (status) => ({ error: faultBody(status) }),
    traitsOf: (request) => readRequestTraits(request, deps.state),
  })

  const endpoints = createStripeEndpoints(scope, deps)
  addProductAndPriceEndpoints(endpoints, deps.state)
  addCustomerAndPortalEndpoints(endpoints, deps.state)
  addCheckoutEndpoints(endpoints, deps.state)
  addSubscriptionEndpoints(endpoints, deps.state)
  addInvoiceEndpoints(endpoints, deps.state)
  addPaymentAndEventEndpoints(endpoints, deps.state)
}

/** Any test key but `sk_test_revoked`. */
function checkSecretKey({ headers }: FastifyRequest): void {
  const key = bearerToken(headers)
  const isRevoked = key === 'sk_test_revoked'
  if (/^sk_test_\w+$/.test(key) && !isRevoked) return
  throw new StripeApiError(401, {
    type: 'invalid_request_error',
    message: `${isRevoked ? 'Expired' : 'Invalid'} API Key provided: ${key.slice(0, 8)}****`,
    ...(isRevoked && { code: 'api_key_expired' }),
  })
}

function bearerToken({ authorization = '' }: FastifyRequest['headers']): string {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}

/** The key, and the email of the customer whom the request names by an id, or creates. */
function readRequestTraits(request: FastifyRequest, state: StripeState): FaultTraits {
  const form = readRequestForm(request)
  const ids = [...request.url.split(/[/?]/), ...Object.values(form)].map(String)
  const emails = ids.flatMap((id) => findCustomerEmail(state, id) ?? [])
  const created = typeof form['email'] === 'string' ? form['email'] : undefined
  return { key: bearerToken(request.headers), email: emails[0] ?? created }
}

function findCustomerEmail(state: StripeState, id: string): string | null | undefined {
  const { customers, disputes, invoices, paymentIntents, sessions, subscriptions } = state
  const object = [customers, sessions, subscriptions, invoices, paymentIntents, disputes]
    .map((table) => findStripeObject<(typeof table)[string]>(table, id))
    .find((found) => found !== undefined)
  if (!object || ('deleted' in object && object.deleted)) return undefined
  const customer = customers[findCustomerIdOfObject(state, object) ?? '']
  return customer?.deleted ? undefined : customer?.email
}

function faultBody(status: number): StripeErrorBody {
  if (status === 402) {
    return {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }
  }
  if (status === 429) {
    return { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
  }
  return { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' }
}

/** Fastify's own errors, such as for a body that is too large, have a status. */
function toStripeApiError(error: unknown): StripeApiError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return invalidRequestError('The request must be a form.')
  console.error("The sandbox's Stripe failed:", error)
  return new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred.' })
}
