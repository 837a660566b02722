import { subscriptionPlans } from '@faresight/contracts/subscription-plans'
import Stripe from 'stripe'
import { createSandboxApp } from '../src/app.ts'
import type { SandboxOptions } from '../src/options.ts'

export const testCardNumbers = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  paysOnce: '4000 0000 0000 0341',
} as const

export const shopUrl = 'http://localhost:8080'

interface CheckoutOptions {
  readonly plan?: (typeof subscriptionPlans)[number]['id']
  readonly trialDays?: number
  /** The customer's time, in seconds since 1970. */
  readonly at?: number
}

export type SandboxStripe = Awaited<ReturnType<typeof startSandboxStripe>>

let userCount = 0

/** The sandbox's Stripe on its own port, with what tests do there. */
export async function startSandboxStripe(options: SandboxOptions = {}) {
  const app = createSandboxApp({ seed: 'test', ...options })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { hostname: host, port } = new URL(url)
  const stripe = new Stripe('sk_test_here', {
    host,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })

  async function control<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/control/stripe${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    // The caller knows the sandbox's own format.
    return (await response.json()) as T
  }

  /** Lets a customer's time pass by days, or to a time in seconds since 1970. */
  async function advance(customer: string, by: { days: number } | { to: number }): Promise<void> {
    const order = 'days' in by ? by : { to: new Date(by.to * 1000).toISOString() }
    await control('POST', `/customers/${customer}/advance`, order)
  }

  /** A new customer with an open checkout. */
  async function openCheckout({ at, plan = 'monthly', trialDays }: CheckoutOptions = {}) {
    const userId = `user-${++userCount}`
    const { id: customer } = await stripe.customers.create({
      email: `${userId}@faresight.test`,
      metadata: { userId },
    })
    if (at !== undefined) await advance(customer, { to: at })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price: await findOrCreatePlanPrice(stripe, plan), quantity: 1 }],
      success_url: `${shopUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shopUrl}/cart`,
      subscription_data: { metadata: { userId }, ...(trialDays && { trial_period_days: trialDays }) },
    })
    return { customer, session }
  }

  /** A new customer who has paid. */
  async function subscribe({
    card = testCardNumbers.pays,
    ...options
  }: CheckoutOptions & { card?: string } = {}) {
    const { customer, session } = await openCheckout(options)
    const paid = await submitCard(session.url ?? '', card)
    if (paid.status !== 303) throw new Error(`The card was not accepted: ${paid.status}`)
    const [subscription] = (await stripe.subscriptions.list({ customer })).data
    if (!subscription) throw new Error('There is no subscription.')
    return { customer, session, subscription: subscription.id, start: subscription.created }
  }

  /** Oldest first. */
  async function listInvoices(customer: string): Promise<Stripe.Invoice[]> {
    return (await stripe.invoices.list({ customer, limit: 100 })).data.toReversed()
  }

  return {
    url,
    stripe,
    control,
    advance,
    openCheckout,
    subscribe,
    listInvoices,
    async balance(customer: string): Promise<number> {
      const found = await stripe.customers.retrieve(customer)
      return found.deleted ? Number.NaN : found.balance
    },
    /** The payment of a customer's first invoice. */
    async firstPayment(customer: string): Promise<string> {
      const [invoice] = await listInvoices(customer)
      const { data } = await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })
      const payment = data[0]?.payment.payment_intent
      return typeof payment === 'string' ? payment : ''
    },
    /** Oldest first. */
    async listEventTypes(customer: string): Promise<string[]> {
      const { events } = await control<{ events: { event: Stripe.Event }[] }>(
        'GET',
        `/events?customer=${customer}`,
      )
      return events.map(({ event }) => event.type)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** The price of a plan, created if needed. */
export async function findOrCreatePlanPrice(stripe: Stripe, planId: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [planId] })
  if (data[0]) return data[0].id
  const plan = subscriptionPlans.find(({ id }) => id === planId)
  if (!plan) throw new Error(`There is no plan ${planId}.`)
  const { id: product } = await stripe.products.create({ name: `Faresight ${plan.name}` })
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: plan.price.minor,
    recurring: { interval: 'month', interval_count: plan.months },
    lookup_key: planId,
  })
  return price.id
}

/** Submits a form as a browser does, without following its redirect. */
export function submitForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

export function submitCard(url: string, number: string): Promise<Response> {
  return submitForm(url, { do: 'card', number, expiry: '12 / 40', cvc: '123', name: 'Ann Example' })
}
