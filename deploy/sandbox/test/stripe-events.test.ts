import type Stripe from 'stripe'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, startStripe } from './at-stripe.ts'
import { type Endpoint, secret, startEndpoint } from './stripe-endpoint.ts'

let endpoint: Endpoint
forAllTests(startEndpoint, (it) => (endpoint = it))
let at: AtStripe
forAllTests(
  () =>
    startStripe({ eventsUrl: endpoint.url, eventsSecret: secret, eventPausesMs: [50, 100, 100, 200, 200] }),
  (it) => (at = it),
)

beforeEach(async () => {
  endpoint.answerWith(200)
  await hold({ held: false })
})

function control(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${at.url}/control/stripe${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

function hold(order: { held: boolean; customer?: string }): Promise<Response> {
  return control('PUT', '/deliveries', order)
}

function customerIn({ data }: Stripe.Event): unknown {
  const { object } = data
  if (object.object === 'customer') return object.id
  return 'customer' in object ? object.customer : null
}

/** What the endpoint has heard of somebody. */
function heardOf(customer: string): Stripe.Event[] {
  return endpoint.heard.filter((event) => customerIn(event) === customer)
}

/** All that happened to somebody has arrived. */
async function allHeard(customer: string): Promise<Stripe.Event[]> {
  const told = await at.told(customer)
  const heard = await vi.waitUntil(
    () => {
      const events = heardOf(customer)
      return new Set(events.map(({ id }) => id)).size === told.length && events
    },
    { timeout: 15_000 },
  )
  return heard
}

describe('what happens is told', () => {
  test('signed as Stripe does, once, and in the order in which it happened', async () => {
    const { customer } = await at.subscribe()
    await at.advance(customer, { days: 100 })
    const heard = await allHeard(customer)
    expect(heard.map(({ type }) => type)).toEqual(await at.told(customer))
    expect(heard.map(({ created }) => created)).toEqual(
      heard.map(({ created }) => created).toSorted((a, b) => a - b),
    )
    expect(endpoint.doubts).toEqual([])
  })

  test('of a first payment, with all that billing listens for', async () => {
    const { customer, session, subscription } = await at.subscribe()
    const heard = await allHeard(customer)
    const types = heard.map(({ type }) => type)
    for (const type of [
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'payment_intent.succeeded',
    ])
      expect(types).toContain(type)
    const completed = heard.find(({ type }) => type === 'checkout.session.completed')
    expect(completed?.data.object).toMatchObject({ id: session.id, subscription, status: 'complete' })
  })

  test('as it was when it happened, not as it is when it is told', async () => {
    await hold({ held: true })
    const { customer, subscription } = await at.subscribe()
    await at.stripe.subscriptions.cancel(subscription)
    await hold({ held: false })
    const heard = await allHeard(customer)
    const begun = heard.find(({ type }) => type === 'customer.subscription.created')
    expect(begun?.data.object).toMatchObject({ id: subscription, status: 'active' })
  })
})

describe('an endpoint that fails', () => {
  test('is told again until it takes what it is told', async () => {
    endpoint.answerWith(503)
    const { customer } = await at.subscribe()
    await vi.waitUntil(() => heardOf(customer).length > 3, { timeout: 15_000 })
    endpoint.answerWith(200)
    await allHeard(customer)
    const ids = heardOf(customer).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(new Set(ids).size)
    await vi.waitUntil(async () => (await stateOf(customer)).every(({ isDelivered }) => isDelivered), {
      timeout: 15_000,
    })
  })

  test.each([
    ['refuses', 500],
    ['never answers', 0],
  ])('that %s one event hears the others all the same', async (_what, status) => {
    endpoint.answerWith(status, ({ type }) => type === 'customer.subscription.created')
    const { customer } = await at.subscribe()
    const heard = await allHeard(customer)
    expect(heard.map(({ type }) => type)).toContain('checkout.session.completed')
  })

  test('is given up on in the end', async () => {
    endpoint.answerWith(500)
    const { customer } = await at.subscribe()
    await vi.waitUntil(async () => (await stateOf(customer)).every(({ attempts }) => attempts === null), {
      timeout: 15_000,
    })
    expect((await stateOf(customer)).some(({ isDelivered }) => isDelivered)).toBe(false)
  })

  interface State {
    isDelivered: boolean
    attempts: number | null
  }

  async function stateOf(customer: string): Promise<State[]> {
    const answer = await control('GET', `/events?customer=${customer}`)
    // What the sandbox says of its own events.
    return ((await answer.json()) as { events: State[] }).events
  }
})

describe('deliveries that are held back', () => {
  test('of all arrive once they are let go', async () => {
    await hold({ held: true })
    const { customer } = await at.subscribe()
    await at.advance(customer, { days: 31 })
    expect(heardOf(customer)).toEqual([])
    await hold({ held: false })
    const heard = await allHeard(customer)
    expect(heard.map(({ type }) => type)).toEqual(await at.told(customer))
  })

  test('of one customer leave those of others alone', async () => {
    const [one, other] = [await at.open(), await at.open()]
    for (const { customer } of [one, other]) await allHeard(customer)
    await hold({ held: true, customer: one.customer })
    for (const { customer } of [one, other]) await at.advance(customer, { days: 2 })
    await allHeard(other.customer)
    const expired = ({ type }: Stripe.Event) => type === 'checkout.session.expired'
    expect(heardOf(one.customer).some(expired)).toBe(false)
    await hold({ held: false, customer: one.customer })
    await allHeard(one.customer)
  })
})

test('an event is told again on demand, as the same event', async () => {
  const { customer } = await at.open()
  const [event] = await allHeard(customer)
  expect((await control('POST', `/events/${event?.id}/resend`)).status).toBe(204)
  await vi.waitUntil(() => heardOf(customer).length === 2, { timeout: 15_000 })
  const again = heardOf(customer)[1]
  expect([again?.id, again?.data]).toEqual([event?.id, event?.data])
  expect((await control('POST', '/events/evt_none/resend')).status).toBe(404)
})

test('customers are found by their address, and by the user that they are', async () => {
  const { customer, session } = await at.open()
  const userId = session.client_reference_id ?? ''
  const idsBy = async (query: string) => {
    const answer = await control('GET', `/customers?${query}`)
    // What the sandbox says of its own customers.
    return ((await answer.json()) as { customers: { id: string }[] }).customers.map(({ id }) => id)
  }
  expect(await idsBy(`userId=${userId}`)).toEqual([customer])
  expect(await idsBy(`email=${userId}@faresight.test`)).toEqual([customer])
  expect(await idsBy('userId=nobody')).toEqual([])
})

test('an order that cannot be is refused with a sentence', async () => {
  const refused = await control('PUT', '/deliveries', { held: 'yes' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Say whether deliveries are held')
})
