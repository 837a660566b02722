import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { injectFaults } from '../../faults/inject.ts'
import { apiVersion } from '../books/happened.ts'
import { badRequest, type ProblemBody, StripeProblem } from '../problem.ts'
import type { StripeDeps } from '../stripe.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { checkoutEndpoints } from './checkout.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints } from './disputes.ts'
import { endpointsOf } from './endpoints.ts'
import { eventEndpoints } from './events.ts'
import { readForms } from './form.ts'
import { refuseConcurrent } from './idempotency.ts'
import { invoiceEndpoints } from './invoices.ts'
import { checkKey } from './keys.ts'
import { paymentEndpoints } from './payments.ts'
import { portalEndpoints } from './portal.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { traitsOf } from './traits.ts'

/** What Stripe's SDK calls: to be mounted at `/stripe/v1`, to which the app leads the `/v1` of a host without a path. */
export function apiRoutes(scope: FastifyInstance, deps: StripeDeps): void {
  readForms(scope)
  scope.setErrorHandler((error, _request, reply) => {
    const { body, status } = error instanceof StripeProblem ? error : fromFastify(error)
    return reply.code(status).send({ error: body })
  })
  scope.setNotFoundHandler(({ method, url }) => {
    const message = `Unrecognized request URL (${method}: ${url.replace(/^\/stripe/, '')}).`
    throw new StripeProblem(404, { type: 'invalid_request_error', message })
  })
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomBytes(7).toString('hex')}`)
    reply.header('stripe-version', apiVersion)
    const key = request.headers['idempotency-key']
    if (typeof key === 'string') reply.header('idempotency-key', key)
    checkKey(request)
    const asked = request.headers['stripe-version']
    if (asked === undefined || asked === apiVersion) return
    throw badRequest(`Invalid Stripe API version: ${String(asked)}. The sandbox speaks ${apiVersion} alone.`)
  })
  refuseConcurrent(scope)
  injectFaults(scope, {
    provider: 'stripe',
    faults: deps.faults,
    problem: (status) => ({ error: faultBody(status) }),
    traitsOf: (request) => traitsOf(request, deps.books),
  })

  const endpoints = endpointsOf(scope, deps)
  customerEndpoints(endpoints, deps.books)
  catalogueEndpoints(endpoints, deps.books)
  checkoutEndpoints(endpoints, deps.books)
  subscriptionEndpoints(endpoints, deps.books)
  invoiceEndpoints(endpoints, deps.books)
  paymentEndpoints(endpoints, deps.books)
  disputeEndpoints(endpoints, deps.books)
  portalEndpoints(endpoints, deps.books)
  eventEndpoints(endpoints, deps.books)
}

function faultBody(status: number): ProblemBody {
  if (status === 402) {
    return {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }
  }
  if (status === 429) {
    return {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    }
  }
  return { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' }
}

function fromFastify(error: unknown): StripeProblem {
  // Fastify's own refusals (a body of another type, too large) carry their status.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return badRequest('The request could not be read: it must be a form.')
  console.error("The sandbox's Stripe failed:", error)
  return new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred.' })
}
