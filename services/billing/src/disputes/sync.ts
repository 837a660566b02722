import Stripe from 'stripe'
import { askOf, cancellationBy } from '../acts/asks.ts'
import { findByStripeId } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import { subscriptionsEnded } from '../metrics.ts'
import { isLive } from '../plan/card.ts'
import { orGone } from '../stripe/problems.ts'
import { settleAsks, syncCustomer } from '../sync/sync.ts'
import { endAtOnce } from '../sync/void-open.ts'
import { disputeFromStripe, type SaidDispute } from './from-stripe.ts'
import { findDispute, openDisputes, writeDispute } from './store.ts'

type DisputeDeps = Pick<Deps, 'postgres' | 'stripe' | 'graceDays' | 'now' | 'log'>

/** Who is outrun as often as this has more than bad luck. */
const mostTries = 20

/**
 * Asks Stripe how a dispute stands and writes what it says. What is written was always asked after whatever was written before.
 * Where it is lost, the plan that was paid for by it ends at once.
 *
 * @throws what the SDK throws where Stripe does not answer
 */
export async function syncDispute(deps: DisputeDeps, id: string): Promise<void> {
  const { postgres, now } = deps
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const kept = await findDispute(postgres.db, id)
    const said = await disputeAtStripe(deps, id)
    if (!said) return
    const version = kept?.version ?? null
    if (!(await writeDispute(postgres.db, said, { version, now: now() }))) continue
    if (said.row.status === 'lost') await endDisputed(deps, said)
    return
  }
  throw new Error('A dispute was written by others again and again.')
}

/** `null` where there is none, as in another account of Stripe's. */
async function disputeAtStripe({ stripe }: DisputeDeps, id: string): Promise<SaidDispute | null> {
  try {
    return disputeFromStripe(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

/** Ends what was paid for by a payment that the bank took back. Others that they pay for go on. */
async function endDisputed(deps: DisputeDeps, { row, stripeCustomerId }: SaidDispute): Promise<void> {
  const { postgres, stripe, log } = deps
  const customer = stripeCustomerId && (await findByStripeId(postgres.db, stripeCustomerId))
  const subscriptionId = await subscriptionPaidBy(stripe, row.stripePaymentIntentId)
  if (!customer || !subscriptionId) return
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (!isLive(subscription)) return
  const { userId } = customer
  const reason = `A dispute was lost: ${row.id}`
  const order = { userId, by: { by: 'stripe' as const }, immediate: true, reason }
  await settleAsks(deps, order)
  const askId = await askOf(deps, order)()
  // Several events tell of one dispute: another one may have ended it.
  await orGone(endAtOnce(stripe, subscription, cancellationBy(order.by, askId)))
  subscriptionsEnded.inc({ why: 'disputed' })
  log.info(
    { userId, subscriptionId, disputeId: row.id },
    'a subscription was ended, since a dispute was lost',
  )
  await syncCustomer(deps, userId, { by: 'stripe', reason, answered: askId })
}

async function subscriptionPaidBy(stripe: Stripe, intent: string | null): Promise<string | null> {
  if (intent === null) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  const parent = typeof invoice === 'object' && 'parent' in invoice ? invoice.parent : null
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
}

/** Looks again at disputes that are open here, and at those that were opened at Stripe since: their events may not have come. */
export async function compareDisputes(deps: DisputeDeps, since: Date, signal: AbortSignal): Promise<void> {
  const open = await openDisputes(deps.postgres.db)
  const ids = new Set(open.map(({ id }) => id))
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const { id } of deps.stripe.disputes.list({ created, limit: 100 })) ids.add(id)
  for (const id of ids) {
    signal.throwIfAborted()
    await syncDispute(deps, id)
  }
}
