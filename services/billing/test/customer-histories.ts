import { type PlanId, stripePriceLookupKey, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import type Stripe from 'stripe'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { fetchSandboxEvents } from './sandbox-events.ts'
import { cardNumberThatPaysOnce, payingCardNumber, type StripeSandbox } from './stripe-sandbox.ts'

export interface SandboxCustomer {
  userId: string
  customerId: string
}

type Step = (person: SandboxCustomer, atStripe: StripeSandbox) => Promise<unknown>

/** Eleven customer histories in steps; events may be delivered between any two. */
export const customerHistories: Record<string, Step[]> = {
  'pays each month': [buys('monthly'), ...months(12)],
  'pays by the year, and again': [buys('annual'), passes(200), passes(170)],
  'fails once, and pays at a later try': [
    buys('monthly', { card: cardNumberThatPaysOnce }),
    passes(32),
    takesCard(payingCardNumber),
    passes(4),
    ...months(10),
  ],
  'fails and is given up': [
    buys('monthly', { card: cardNumberThatPaysOnce }),
    passes(33),
    passes(4),
    passes(8),
    passes(320),
  ],
  'cancels, leaves, and comes back': [
    buys('monthly'),
    ...months(2),
    cancels(true),
    ...months(2),
    buys('semiannual'),
    passes(230),
  ],
  'cancels and thinks better of it': [
    buys('monthly'),
    passes(70),
    cancels(true),
    passes(5),
    cancels(false),
    passes(290),
  ],
  'goes from months to years': [buys('monthly'), passes(40), changes('annual'), passes(330)],
  'goes from half years to months, on credit': [
    buys('semiannual'),
    passes(20),
    changes('monthly'),
    ...months(8),
    passes(100),
  ],
  'tries it for free, then ends it at once': [
    buys('monthly', { trialDays: 7 }),
    passes(3),
    passes(5),
    ...months(4),
    ends(),
    passes(200),
  ],
  'disputes a payment after an inquiry and loses': [
    buys('monthly'),
    isDisputed(),
    passes(20),
    wins(),
    ...months(2),
  ],
  'cancels a trial, comes back, fails, recovers and cancels': [
    buys('annual', { trialDays: 14 }),
    passes(2),
    cancels(true),
    passes(20),
    buys('monthly', { card: cardNumberThatPaysOnce }),
    passes(36),
    takesCard(payingCardNumber),
    passes(60),
    cancels(true),
    passes(250),
  ],
}

/** An inquiry that becomes a dispute. */
function isDisputed(): Step {
  return async ({ customerId }, atStripe) => {
    const id = await atStripe.dispute(customerId, { inquiry: true })
    await atStripe.decide(id, 'needs_response')
  }
}

function wins(): Step {
  return async ({ customerId }, atStripe) => {
    const [told] = (await fetchSandboxEvents(atStripe, customerId)).filter(
      ({ type }) => type === 'charge.dispute.created',
    )
    const id = told && 'id' in told.data.object ? told.data.object.id : ''
    await atStripe.decide(id ?? '', 'under_review')
    await atStripe.decide(id ?? '', 'won')
  }
}

function buys(
  plan: PlanId,
  { card = payingCardNumber, trialDays }: { card?: string; trialDays?: number } = {},
): Step {
  return async ({ userId, customerId }, atStripe) => {
    const session = await atStripe.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: await priceOf(atStripe.stripe, plan), quantity: 1 }],
      metadata: { userId },
      subscription_data: { metadata: { userId }, ...(trialDays && { trial_period_days: trialDays }) },
      success_url: 'http://localhost:8080/success',
      cancel_url: 'http://localhost:8080/cart',
    })
    await atStripe.pay(session.url ?? '', card)
  }
}

function passes(days: number): Step {
  return ({ customerId }, atStripe) => atStripe.advance(customerId, { days })
}

/** A third of them in the default run, since months renew alike. */
function months(count: number): Step[] {
  return Array.from({ length: isWholeRun ? count : Math.ceil(count / 3) }, () => passes(30.4))
}

function takesCard(number: string): Step {
  return async ({ customerId }, atStripe) => {
    const portal = await atStripe.stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: 'http://localhost:8080/account',
    })
    await atStripe.changeCard(portal.url, number)
  }
}

function cancels(cancel: boolean): Step {
  return async ({ customerId }, { stripe }) => {
    const { id } = await liveOne(stripe, customerId)
    await stripe.subscriptions.update(id, { cancel_at_period_end: cancel })
  }
}

function ends(): Step {
  return async ({ customerId }, { stripe }) => {
    await stripe.subscriptions.cancel((await liveOne(stripe, customerId)).id)
  }
}

function changes(plan: PlanId): Step {
  return async ({ customerId }, { stripe }) => {
    const { id, items } = await liveOne(stripe, customerId)
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: await priceOf(stripe, plan) }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
  }
}

async function liveOne(stripe: Stripe, customer: string): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({ customer })
  if (!data[0]) throw new Error('They have no plan any more.')
  return data[0]
}

async function priceOf(stripe: Stripe, planId: PlanId): Promise<string> {
  const keys = subscriptionPlans.filter(({ id }) => id === planId).map(stripePriceLookupKey)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  if (!data[0]) throw new Error(`Nothing is charged for ${planId}.`)
  return data[0].id
}
