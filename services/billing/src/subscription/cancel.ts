import { billingProblems } from '@faresight/contracts/billing/problems'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import {
  cancellationComment,
  createPlanRequestInserter,
  type NewPlanRequest,
  resumptionMetadata,
  toPlanChangeCause,
} from '../audit/plan-requests.ts'
import { isPaymentDue } from '../plan/subscription-terms.ts'
import type { PlanPriceCache } from '../prices/prices.ts'
import { endSubscriptionNow, endUnpaidSubscriptionVoidingInvoices } from '../sync/end-subscription.ts'
import { completeOthersOpenPlanRequests, syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { type CustomerCardPlan, withCardPlanAndResync } from './card-plan.ts'

export interface CardOrderDeps {
  postgres: Postgres
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  log: Log
  now: () => Date
}

type CardPlanOrder = Omit<NewPlanRequest, 'immediate'>

/**
 * Cancels a card plan at the end of its period, or at once while a payment is due, so that nothing more is charged.
 * @throws Problem if there is none or it is cancelled already; errors of the Stripe SDK
 */
export function cancelCardPlan(deps: CardOrderDeps, order: CardPlanOrder): Promise<void> {
  return processCardOrder(deps, { ...order, immediate: false }, async ({ card }, insertRequest) => {
    const isAlready = card.cancelAtPeriodEnd && !isPaymentDue(card)
    if (isAlready) throw new Problem(billingProblems['already-canceled'])
    const why = cancellationComment(order.by, await insertRequest())
    if (isPaymentDue(card) && (await endUnpaidSubscriptionVoidingInvoices(deps.stripe, card.id, why))) return
    if (card.cancelAtPeriodEnd) throw new Problem(billingProblems['already-canceled'])
    // Idempotent, so each try has the SDK’s own key: under one of ours Stripe would repeat its answer for a day.
    const after = await deps.stripe.subscriptions.update(card.id, { cancel_at_period_end: true, ...why })
    // A payment may have become due in the meantime.
    if (isPaymentDue(after)) await endUnpaidSubscriptionVoidingInvoices(deps.stripe, card.id, why)
  })
}

/** @throws Problem if there is none; errors of the Stripe SDK */
export function endCardPlanNow(deps: CardOrderDeps, order: CardPlanOrder): Promise<void> {
  return processCardOrder(deps, { ...order, immediate: true }, async ({ card }, insertRequest) =>
    endSubscriptionNow(deps.stripe, card, cancellationComment(order.by, await insertRequest())),
  )
}

/** @throws Problem if there is none or it is not cancelled; errors of the Stripe SDK */
export function resumeCardPlan(deps: CardOrderDeps, order: CardPlanOrder): Promise<void> {
  return processCardOrder(deps, { ...order, immediate: false }, async ({ card }, insertRequest) => {
    if (!card.cancelAtPeriodEnd) throw new Problem(billingProblems['not-canceled'])
    const who = resumptionMetadata(await insertRequest())
    await deps.stripe.subscriptions.update(card.id, { cancel_at_period_end: false, ...who })
  })
}

type CardPlanAction = (own: CustomerCardPlan, insertRequest: () => Promise<string>) => Promise<unknown>

/**
 * Stores the request, has Stripe carry it out, and syncs. The request comes first, since an event may arrive before
 * Stripe’s answer.
 */
async function processCardOrder(
  deps: CardOrderDeps,
  order: NewPlanRequest,
  act: CardPlanAction,
): Promise<void> {
  const { userId } = order
  const insertRequest = createPlanRequestInserter(deps, order)
  await completeOthersOpenPlanRequests(deps, order)
  await withCardPlanAndResync(deps, userId, (own) => act(own, insertRequest))
  await syncCustomerAndEndSurplus(deps, userId, {
    ...toPlanChangeCause(order),
    answered: await insertRequest(),
  })
}
