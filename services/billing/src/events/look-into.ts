import { paymentRecordedEvent } from '@faresight/contracts/billing/events'
import { currencyCodeSchema } from '@faresight/contracts/currency-code'
import { subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { markJobsQueued } from '@faresight/kit/job-table/store'
import { noteSession } from '../checkout/note-session.ts'
import { findCheckout } from '../checkout/store.ts'
import { findByStripeId, whoIs } from '../customers/store.ts'
import { syncDispute } from '../disputes/sync.ts'
import { voidOpen } from '../sync/void-open.ts'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { foreignPayments } from '../metrics.ts'
import { type PaymentEvent, paymentEvents } from '../schema.ts'
import { type Facts, factsOf, isOfDispute } from './facts.ts'
import { findEvent, matchEvents, noteHandled } from './store.ts'

/**
 * Looks into what Stripe has told us of. Whatever the event says, Stripe is asked how things are now: so it does not matter
 * when an event comes, how often, and after which others. Those of nobody whom we know are kept.
 *
 * @throws what the SDK throws where Stripe does not answer: it is looked into again then
 */
export async function lookInto(deps: Deps, paymentEventId: string): Promise<void> {
  const { postgres, stripe, now } = deps
  const event = await findEvent(postgres.db, paymentEventId)
  if (!event || (event.handledAt && event.userId)) return
  await markJobsQueued(postgres.db, paymentEvents, [paymentEventId], now())
  const facts = await factsOf(stripe, event)
  await lookAtDispute(deps, event)
  const stripeCustomerId = facts.stripeCustomerId ?? event.stripeCustomerId
  const customer = stripeCustomerId && (await findByStripeId(postgres.db, stripeCustomerId))
  if (customer) {
    await lookAtCheckout(deps, event, customer.userId)
    await lookAtEnd(deps, event)
    await syncCustomer(deps, customer.userId, { by: 'stripe', reason: event.eventType })
  }
  await conclude(deps, { ...event, ...facts }, facts)
}

/** Somebody who pays need not come back to us. */
async function lookAtCheckout(
  deps: Deps,
  { eventType, metadata }: PaymentEvent,
  userId: string,
): Promise<void> {
  const sessionId = metadata['objectId']
  if (!eventType.startsWith('checkout.session.') || typeof sessionId !== 'string') return
  const checkout = await findCheckout(deps.postgres.db, { userId, sessionId })
  if (checkout) await noteSession(deps, checkout, await deps.stripe.checkout.sessions.retrieve(sessionId))
}

/** Nobody is to pay for what has ended. */
async function lookAtEnd({ stripe }: Deps, { eventType, metadata }: PaymentEvent): Promise<void> {
  const id = metadata['objectId']
  if (eventType === 'customer.subscription.deleted' && typeof id === 'string') await voidOpen(stripe, id)
}

/** Of whomever it is: what it has moved counts all the same. */
async function lookAtDispute(deps: Deps, { eventType, metadata }: PaymentEvent): Promise<void> {
  const id = metadata['objectId']
  if (isOfDispute(eventType) && typeof id === 'string') await syncDispute(deps, id)
}

/** Tells of the money that it is about, once. */
async function conclude(deps: Deps, event: PaymentEvent, facts: Facts): Promise<void> {
  const { postgres, now } = deps
  const { id, stripeCustomerId } = event
  const isNew = await postgres.db.transaction(async (tx) => {
    const userId = stripeCustomerId && (await whoIs(tx, stripeCustomerId))
    const isFirst = await noteHandled(tx, id, { ...facts, userId, handledAt: now() })
    // They have just become known, and so may others of theirs be.
    if (userId && !event.userId) await matchEvents(tx, userId, stripeCustomerId)
    const currency = currencyCodeSchema.safeParse(event.currency)
    if (!isFirst || event.status === 'none' || event.amount === null || !currency.success) return isFirst
    await enqueueEvent(tx, paymentRecordedEvent, {
      paymentEventId: id,
      userId,
      outcome: event.status,
      amount: { minor: event.amount, currency: currency.data },
      at: event.occurredAt.toISOString(),
    })
    return isFirst
  })
  if (isNew) tellForeign(deps, event)
}

const sold: ReadonlySet<string> = new Set(subscriptionPlans.map(({ price }) => price.currency))

/** Says what stays out of all sums: money in a currency that no plan is sold in, as of an invoice that was made by hand. */
function tellForeign({ log }: Deps, { id, status, amount, currency, stripeInvoiceId }: PaymentEvent): void {
  if (status === 'none' || sold.has(currency)) return
  foreignPayments.inc({ currency })
  const what = { paymentEventId: id, stripeInvoiceId, status, amount, currency }
  log.warn(what, 'money moved in a currency that no plan is sold in: no sum has it')
}
