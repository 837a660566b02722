import { billingProblems } from '@faresight/contracts/billing/problems'
import { Problem } from '@faresight/kit/problem'
import { syncCustomer } from '../sync/sync.ts'
import type { About } from '../customers/write-plan.ts'
import type { Deps } from '../deps.ts'
import { isDue } from '../plan/card.ts'
import { endDue } from '../sync/void-open.ts'
import { withCard } from './card-plan.ts'

/**
 * Cancels the card plan of somebody at the end of its period; where a payment is due, at once, so that nothing is charged any
 * more.
 *
 * @throws Problem where there is none, or it is cancelled already; what the SDK throws
 */
export async function cancelCard(deps: Deps, userId: string, about: About): Promise<void> {
  await withCard(deps, userId, async (own) => {
    if (isDue(own.card) && (await endDue(deps.stripe, own.card.id))) return
    if (own.card.cancelAtPeriodEnd) throw new Problem(billingProblems['already-canceled'])
    // To say it twice changes nothing, so each try has the SDK's own key: under one of ours Stripe would repeat for a day
    // what it answered, whatever has been done elsewhere since.
    const after = await deps.stripe.subscriptions.update(own.card.id, { cancel_at_period_end: true })
    // A payment may have become due without our having heard of it.
    if (isDue(after)) await endDue(deps.stripe, own.card.id)
  })
  await syncCustomer(deps, userId, about)
}

/**
 * Ends the card plan of somebody at once, cancelled or not. Nothing is paid back.
 *
 * @throws Problem where there is none; what the SDK throws
 */
export async function endCard(deps: Deps, userId: string, about: About): Promise<void> {
  await withCard(deps, userId, async ({ card }) => {
    if (isDue(card) && (await endDue(deps.stripe, card.id))) return
    // A plan ends once, so this needs no key; who asks again finds none.
    await deps.stripe.subscriptions.cancel(card.id)
  })
  await syncCustomer(deps, userId, about)
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
