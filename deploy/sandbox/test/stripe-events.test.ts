import type Stripe from 'stripe'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type SandboxStripe, startSandboxStripe } from './sandbox-stripe.ts'
import { startWebhookTestEndpoint, type WebhookTestEndpoint, webhookTestSecret } from './webhook-endpoint.ts'

let endpoint: WebhookTestEndpoint
forAllTests(startWebhookTestEndpoint, (it) => (endpoint = it))
let at: SandboxStripe
forAllTests(
  () =>
    startSandboxStripe({
      eventsUrl: endpoint.url,
      eventsSecret: webhookTestSecret,
      eventPausesMs: [50, 100, 100, 200, 200],
    }),
  (it) => (at = it),
)
beforeEach(() => endpoint.answerWith(200))

const waits = { timeout: 15_000 }

function receivedOf(customer: string): Stripe.Event[] {
  return endpoint.received.filter(({ data: { object } }) => {
    if (object.object === 'customer') return object.id === customer
    return 'customer' in object && object.customer === customer
  })
}

/** All events of a customer, once they have arrived. */
async function waitForEvents(customer: string): Promise<Stripe.Event[]> {
  const types = await at.listEventTypes(customer)
  return vi.waitUntil(() => {
    const events = receivedOf(customer)
    return new Set(events.map(({ id }) => id)).size === types.length && events
  }, waits)
}

interface EventState {
  isDelivered: boolean
  attempts: number | null
}

async function listEventStates(customer: string): Promise<EventState[]> {
  return (await at.control<{ events: EventState[] }>('GET', `/events?customer=${customer}`)).events
}

test('events arrive once, in order, signed as Stripe signs', async () => {
  const { customer, session, subscription } = await at.subscribe()
  await at.advance(customer, { days: 100 })
  const events = await waitForEvents(customer)
  expect(events.map(({ type }) => type)).toEqual(await at.listEventTypes(customer))
  const times = events.map(({ created }) => created)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(endpoint.invalid).toEqual([])
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'payment_intent.succeeded']),
  )
  const completed = events.find(({ type }) => type === 'checkout.session.completed')
  expect(completed?.data.object).toMatchObject({ id: session.id, subscription, status: 'complete' })
})

describe('an endpoint that fails', () => {
  test('receives an event again until it accepts it', async () => {
    endpoint.answerWith(503)
    const { customer } = await at.subscribe()
    await vi.waitUntil(() => receivedOf(customer).length > 3, waits)
    endpoint.answerWith(200)
    await waitForEvents(customer)
    const ids = receivedOf(customer).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(new Set(ids).size)
    const isDone = async () => (await listEventStates(customer)).every(({ isDelivered }) => isDelivered)
    await vi.waitUntil(isDone, waits)
  })

  test.each([
    ['refuses', 500],
    ['never answers', 0],
  ])('and %s one event receives the others', async (_what, status) => {
    endpoint.answerWith(status, ({ type }) => type === 'customer.subscription.created')
    const { customer } = await at.subscribe()
    const events = await waitForEvents(customer)
    expect(events.map(({ type }) => type)).toContain('checkout.session.completed')
  })

  test('is given up after the last attempt', async () => {
    endpoint.answerWith(500)
    const { customer } = await at.subscribe()
    const isDone = async () => (await listEventStates(customer)).every(({ attempts }) => attempts === null)
    await vi.waitUntil(isDone, waits)
    expect((await listEventStates(customer)).some(({ isDelivered }) => isDelivered)).toBe(false)
  })
})
