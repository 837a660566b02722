import { subscriptionPlans } from '@faresight/contracts/subscription-plans'
import Stripe from 'stripe'
import { createSandbox } from '../src/app.ts'
import type { SandboxOptions } from '../src/options.ts'

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  paysOnce: '4000 0000 0000 0341',
} as const

export const day = 86_400
export const shop = 'http://localhost:8080'

/** The sandbox's Stripe on a port of its own, with the plans on sale, and what a test does there. */
export interface AtStripe extends AsyncDisposable {
  readonly url: string
  readonly stripe: Stripe
  /** A customer with an open checkout. */
  readonly open: (asked?: Asked) => Promise<Opened>
  /** A customer who has paid. */
  readonly subscribe: (asked?: Asked & { card?: string }) => Promise<Subscribed>
  /** By so many days, or to a moment in seconds since 1970. */
  readonly advance: (customer: string, by: { days: number } | { to: number }) => Promise<void>
  readonly subscription: (id: string) => Promise<Stripe.Subscription>
  /** The oldest first. */
  readonly invoices: (customer: string) => Promise<Stripe.Invoice[]>
  /** What has been told of a customer, in the order in which it happened. */
  readonly told: (customer: string) => Promise<string[]>
}

interface Asked {
  readonly plan?: (typeof subscriptionPlans)[number]['id']
  readonly trialDays?: number
  /** What day it is for the customer, in seconds since 1970. */
  readonly at?: number
}

interface Opened {
  readonly customer: string
  readonly session: Stripe.Checkout.Session
}

interface Subscribed extends Opened {
  readonly subscription: string
  /** Of the first period, in seconds since 1970. */
  readonly start: number
}

let count = 0

export async function startStripe(options: SandboxOptions = {}): Promise<AtStripe> {
  const app = createSandbox({ seed: 'test', ...options })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(url)
  const stripe = new Stripe('sk_test_here', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })

  async function advance(customer: string, by: { days: number } | { to: number }): Promise<void> {
    const order = 'days' in by ? by : { to: new Date(by.to * 1000).toISOString() }
    const answer = await fetch(`${url}/control/stripe/customers/${customer}/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  async function open({ at, plan = 'monthly', trialDays }: Asked = {}): Promise<Opened> {
    const userId = `user-${++count}`
    const customer = await stripe.customers.create({
      email: `${userId}@faresight.test`,
      metadata: { userId },
    })
    if (at !== undefined) await advance(customer.id, { to: at })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: userId,
      line_items: [{ price: await priceOf(stripe, plan), quantity: 1 }],
      success_url: `${shop}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop}/cart`,
      ...(trialDays && { subscription_data: { trial_period_days: trialDays } }),
    })
    return { customer: customer.id, session }
  }

  return {
    url,
    stripe,
    open,
    advance,
    async subscribe({ card = cards.pays, ...asked } = {}) {
      const opened = await open(asked)
      const paid = await payAt(opened.session.url ?? '', card)
      if (paid.status !== 303) throw new Error(`the card was not taken: ${paid.status}`)
      const [subscription] = (await stripe.subscriptions.list({ customer: opened.customer })).data
      if (!subscription) throw new Error('nothing was bought')
      return { ...opened, subscription: subscription.id, start: subscription.start_date }
    },
    subscription: (id) => stripe.subscriptions.retrieve(id),
    async invoices(customer) {
      const { data } = await stripe.invoices.list({ customer, limit: 100 })
      return data.toReversed()
    },
    async told(customer) {
      const answer = await fetch(`${url}/control/stripe/events?customer=${customer}`)
      // What the sandbox says of its own events.
      const { events } = (await answer.json()) as { events: { event: Stripe.Event }[] }
      return events.map(({ event }) => event.type)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** The price of a plan; made where it is not there yet. */
export async function priceOf(stripe: Stripe, planId: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [planId] })
  if (data[0]) return data[0].id
  const plan = subscriptionPlans.find(({ id }) => id === planId)
  if (!plan) throw new Error(`there is no plan ${planId}`)
  const product = await stripe.products.create({ name: `Faresight ${plan.name}` })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: plan.price.minor,
    recurring: { interval: 'month', interval_count: plan.months },
    lookup_key: planId,
  })
  return price.id
}

/** Posts a form of a page, as a browser does where nothing runs. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

/** A card as it is typed. */
export function typed(number: string, changes: Record<string, string> = {}): Record<string, string> {
  return { do: 'card', number, expiry: '12 / 40', cvc: '123', name: 'Ann Example', ...changes }
}

export function payAt(url: string, card: string): Promise<Response> {
  return postForm(url, typed(card))
}
