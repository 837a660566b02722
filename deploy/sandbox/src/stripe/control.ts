import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { type Books, type Customer, timeOf } from './books/books.ts'
import { customerOfThing } from './books/happened.ts'
import type { Deliveries } from './events/deliveries.ts'
import type { StripeDeps } from './stripe.ts'
import { passTime } from './time/pass.ts'
import { disputeControls } from './dispute-control.ts'

type ById = { Params: { id: string } }

const day = 86_400
const forward = 'Say how far in days, above 0 and at most 3660, or until which instant.'
const advance = z.union(
  [
    z.strictObject({ days: z.number().positive().max(3660) }),
    z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  ],
  forward,
)
const holding = 'Say whether deliveries are held, true or false, and of which customer if not of all.'
const hold = z.strictObject({ held: z.boolean(), customer: z.string().optional() })

/** What tests do to the sandbox's Stripe: find somebody, let time pass, dispute what they paid, and hold, list and repeat its events. */
export function controlRoutes(scope: FastifyInstance, deps: StripeDeps, deliveries: Deliveries): void {
  customerControls(scope, deps)
  disputeControls(scope, deps)
  eventControls(scope, deps, deliveries)
}

function customerControls(scope: FastifyInstance, { books, changed }: StripeDeps): void {
  scope.get<{ Querystring: { email?: string; userId?: string } }>('/customers', ({ query }) => ({
    customers: customersOf(books)
      .filter(({ email }) => query.email === undefined || email === query.email)
      .filter(({ metadata }) => query.userId === undefined || metadata['userId'] === query.userId)
      .map((customer) => ({ ...customer, now: instantOf(timeOf(books, customer.id)) })),
  }))

  scope.post<ById>('/customers/:id/advance', async ({ body, params }, reply) => {
    const order = advance.safeParse(body)
    if (!order.success) return refuse(reply, 400, forward)
    if (!customersOf(books).some(({ id }) => id === params.id)) return nobody(reply)
    const now = timeOf(books, params.id)
    const until =
      'days' in order.data
        ? now + Math.round(order.data.days * day)
        : Math.floor(Date.parse(order.data.to) / 1000)
    if (until < now) return refuse(reply, 400, 'The clock of a customer goes forward alone.')
    const happened = passTime(books, params.id, until)
    await changed()
    return { now: instantOf(timeOf(books, params.id)), happened }
  })
}

function eventControls(scope: FastifyInstance, { books, changed }: StripeDeps, deliveries: Deliveries): void {
  scope.get<{ Querystring: { customer?: string; type?: string } }>('/events', ({ query }) => ({
    events: Object.values(books.events)
      .filter(({ type }) => query.type === undefined || type === query.type)
      .filter(
        ({ data }) => query.customer === undefined || customerOfThing(books, data.object) === query.customer,
      )
      .map((event) => ({
        event,
        isDelivered: event.pending_webhooks === 0,
        attempts: books.deliveries.find(({ eventId }) => eventId === event.id)?.attempts ?? null,
      })),
  }))

  scope.post<ById>('/events/:id/resend', async ({ params }, reply) => {
    if (!books.events[params.id]) return refuse(reply, 404, 'There is no such event.')
    deliveries.resend(params.id)
    await changed()
    return reply.code(204).send()
  })

  scope.put('/deliveries', (request, reply) => {
    const order = hold.safeParse(request.body)
    if (!order.success) return refuse(reply, 400, holding)
    deliveries.hold(order.data.held, order.data.customer)
    return reply.code(204).send()
  })
}

function customersOf({ customers }: Books): Customer[] {
  return Object.values(customers).flatMap((one) => (one.deleted ? [] : [one]))
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function nobody(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'There is no such customer.')
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}
