import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { invalidRequestError, StripeApiError } from './api-error.ts'
import { advanceClockAndRunActions } from './clock.ts'
import type { StripeDeps } from './deps.ts'
import { requireStripeCustomer } from './objects/customers.ts'
import { openDispute, advanceDisputeStatus } from './objects/disputes.ts'
import { findCustomerIdOfObject } from './objects/events.ts'
import { daySeconds } from './objects/periods.ts'
import { readCustomerTimeSeconds, requireStripeObject } from './objects/state.ts'

type ById = { Params: { id: string } }

const advanceBody = z.union([
  z.strictObject({ days: z.number().positive().max(3660) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
])
const disputeBody = z.strictObject({
  payment: z.string(),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().default(false),
})
const statusBody = z.strictObject({ status: z.string() })

/** How tests and developers find customers and events, let time pass, and dispute payments. */
export function stripeControlRoutes(scope: FastifyInstance, { commit, state }: StripeDeps): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeApiError)) throw error
    return reply.code(error.status).send({ error: error.message })
  })

  scope.get<{ Querystring: { email?: string } }>('/customers', ({ query: { email } }) => ({
    customers: Object.values(state.customers)
      .filter((customer) => !customer.deleted && (email === undefined || customer.email === email))
      .map((customer) => ({ ...customer, now: toInstant(readCustomerTimeSeconds(state, customer.id)) })),
  }))

  scope.post<ById>('/customers/:id/advance', async ({ body, params }) => {
    const order = parseBody(advanceBody, body)
    const { id } = requireStripeCustomer(state, params.id)
    const now = readCustomerTimeSeconds(state, id)
    const until =
      'days' in order ? now + Math.round(order.days * daySeconds) : Math.floor(Date.parse(order.to) / 1000)
    if (until < now) throw invalidRequestError("A customer's clock only goes forward.")
    const actions = advanceClockAndRunActions(state, id, until)
    await commit()
    return { now: toInstant(readCustomerTimeSeconds(state, id)), actions }
  })

  scope.get<{ Querystring: { customer?: string } }>('/events', ({ query: { customer } }) => ({
    events: Object.values(state.events)
      .filter(({ data }) => customer === undefined || findCustomerIdOfObject(state, data.object) === customer)
      .map((event) => ({
        event,
        isDelivered: event.pending_webhooks === 0,
        attempts: state.deliveries.find(({ eventId }) => eventId === event.id)?.attempts ?? null,
      })),
  }))

  scope.post('/disputes', async ({ body }) => {
    const { payment, ...order } = parseBody(disputeBody, body)
    const intent = requireStripeObject(state.paymentIntents, 'payment_intent', payment)
    const dispute = openDispute(state, intent, order)
    await commit()
    return dispute
  })

  scope.put<ById>('/disputes/:id', async ({ body, params }) => {
    const dispute = advanceDisputeStatus(state, params.id, parseBody(statusBody, body).status)
    await commit()
    return dispute
  })
}

function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalidRequestError(z.prettifyError(parsed.error))
}

function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
