import { billingProblems } from '@faresight/contracts/billing/problems'
import { Problem } from '@faresight/kit/problem'
import { aboutOf, askOf, cancellationBy, type Order, resumptionBy } from '../acts/asks.ts'
import type { Deps } from '../deps.ts'
import { isDue } from '../plan/card.ts'
import { settleAsks, syncCustomer } from '../sync/sync.ts'
import { endAtOnce, endDue } from '../sync/void-open.ts'
import { type OwnCard, withCard } from './card-plan.ts'

type CardOrder = Omit<Order, 'immediate'>

/**
 * Cancels the card plan of somebody at the end of its period; where a payment is due, at once, so that nothing is charged any
 * more.
 *
 * @throws Problem where there is none, or it is cancelled already; what the SDK throws
 */
export function cancelCard(deps: Deps, order: CardOrder): Promise<void> {
  return carryOut(deps, { ...order, immediate: false }, async ({ card }, ask) => {
    const isAlready = card.cancelAtPeriodEnd && !isDue(card)
    if (isAlready) throw new Problem(billingProblems['already-canceled'])
    const why = cancellationBy(order.by, await ask())
    if (isDue(card) && (await endDue(deps.stripe, card.id, why))) return
    if (card.cancelAtPeriodEnd) throw new Problem(billingProblems['already-canceled'])
    // To say it twice changes nothing, so each try has the SDK's own key: under one of ours Stripe would repeat for a day
    // what it answered, whatever has been done elsewhere since.
    const after = await deps.stripe.subscriptions.update(card.id, { cancel_at_period_end: true, ...why })
    // A payment may have become due without our having heard of it.
    if (isDue(after)) await endDue(deps.stripe, card.id, why)
  })
}

/**
 * Ends the card plan of somebody at once, cancelled or not. Nothing is paid back.
 *
 * @throws Problem where there is none; what the SDK throws
 */
export function endCard(deps: Deps, order: CardOrder): Promise<void> {
  return carryOut(deps, { ...order, immediate: true }, async ({ card }, ask) =>
    endAtOnce(deps.stripe, card, cancellationBy(order.by, await ask())),
  )
}

/**
 * Takes a cancellation back.
 *
 * @throws Problem where there is no plan any more, or it is not cancelled; what the SDK throws
 */
export function resumeCard(deps: Deps, order: CardOrder): Promise<void> {
  return carryOut(deps, { ...order, immediate: false }, async ({ card }, ask) => {
    if (!card.cancelAtPeriodEnd) throw new Problem(billingProblems['not-canceled'])
    const who = resumptionBy(await ask())
    await deps.stripe.subscriptions.update(card.id, { cancel_at_period_end: false, ...who })
  })
}

type Act = (own: OwnCard, ask: () => Promise<string>) => Promise<unknown>

/** Has Stripe do it. What is asked for is noted before: an event may tell of it before Stripe answers. */
async function carryOut(deps: Deps, order: Order, act: Act): Promise<void> {
  const { userId } = order
  const ask = askOf(deps, order)
  await settleAsks(deps, order)
  await withCard(deps, userId, (own) => act(own, ask))
  await syncCustomer(deps, userId, { ...aboutOf(order), answered: await ask() })
}
