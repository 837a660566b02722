import { billingProblems } from '@faresight/contracts/billing/problems'
import { Problem } from '@faresight/kit/problem'
import type Stripe from 'stripe'
import { commentOf } from '../acts/asks.ts'
import { syncCustomer } from '../sync/sync.ts'
import type { About } from '../customers/write-plan.ts'
import type { Deps } from '../deps.ts'
import { isDue } from '../plan/card.ts'
import { endDue } from '../sync/void-open.ts'
import { withCard } from './card-plan.ts'

interface CancelAbout extends About {
  /** Where an administrator asks: notes that before Stripe is asked, and gives its id. */
  ask?: () => Promise<string>
}

/**
 * Cancels the card plan of somebody at the end of its period; where a payment is due, at once, so that nothing is charged any
 * more.
 *
 * @throws Problem where there is none, or it is cancelled already; what the SDK throws
 */
export async function cancelCard(deps: Deps, userId: string, { ask, ...about }: CancelAbout): Promise<void> {
  await withCard(deps, userId, async (own) => {
    const isAlready = own.card.cancelAtPeriodEnd && !isDue(own.card)
    if (isAlready) throw new Problem(billingProblems['already-canceled'])
    const why = await whyOf(ask)
    if (isDue(own.card) && (await endDue(deps.stripe, own.card.id, why))) return
    if (own.card.cancelAtPeriodEnd) throw new Problem(billingProblems['already-canceled'])
    // To say it twice changes nothing, so each try has the SDK's own key: under one of ours Stripe would repeat for a day
    // what it answered, whatever has been done elsewhere since.
    const after = await deps.stripe.subscriptions.update(own.card.id, { cancel_at_period_end: true, ...why })
    // A payment may have become due without our having heard of it.
    if (isDue(after)) await endDue(deps.stripe, own.card.id, why)
  })
  await syncCustomer(deps, userId, { ...about, answered: await ask?.() })
}

/**
 * Ends the card plan of somebody at once, cancelled or not. Nothing is paid back.
 *
 * @throws Problem where there is none; what the SDK throws
 */
export async function endCard(deps: Deps, userId: string, { ask, ...about }: CancelAbout): Promise<void> {
  await withCard(deps, userId, async ({ card }) => {
    const why = await whyOf(ask)
    if (isDue(card) && (await endDue(deps.stripe, card.id, why))) return
    // A plan ends once, so this needs no key; who asks again finds none.
    await deps.stripe.subscriptions.cancel(card.id, why)
  })
  await syncCustomer(deps, userId, { ...about, answered: await ask?.() })
}

/** What Stripe is told of why, so that the cancellation itself tells who asked for it. */
async function whyOf(
  ask: CancelAbout['ask'],
): Promise<Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'>> {
  return ask ? { cancellation_details: { comment: commentOf(await ask()) } } : {}
}

/**
 * Takes a cancellation back.
 *
 * @throws Problem where there is no plan any more, or it is not cancelled; what the SDK throws
 */
export async function resumeCard(deps: Deps, userId: string, about: About): Promise<void> {
  await withCard(deps, userId, async (own) => {
    if (!own.card.cancelAtPeriodEnd) throw new Problem(billingProblems['not-canceled'])
    await deps.stripe.subscriptions.update(own.card.id, { cancel_at_period_end: false })
  })
  await syncCustomer(deps, userId, about)
}
