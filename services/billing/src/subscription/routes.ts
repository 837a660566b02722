import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { findCustomer } from '../customers/store.ts'
import type { PlanPriceCache } from '../prices/prices.ts'
import { translateStripeErrorsWithTimeout } from '../stripe/problems.ts'
import { cancelCardPlan, resumeCardPlan } from './cancel.ts'
import { changePlanAtQuotedPrice } from './change-plan.ts'
import { quotePlanChange } from './change-quote.ts'
import { fetchInvoicesFromStripe } from './invoices.ts'
import { readOwnSubscription } from './own-subscription.ts'

interface SubscriptionRoutesDeps {
  postgres: Postgres
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  publicUrl: string
  log: Log
  now: () => Date
}

const userOrder = (userId: string) => ({ userId, by: { by: 'user' as const }, reason: null })

/** Stripe may have made the change before the connection broke. */
const changeUnknownDetail =
  'We can’t reach Stripe right now. Check whether your plan has changed before you try again.'

export function registerSubscriptionRoutes(service: Service, deps: SubscriptionRoutesDeps): void {
  mountRoute(service, billingRoutes.subscription, ({ principal }) =>
    readOwnSubscription(deps, principal.userId),
  )

  mountRoute(service, billingRoutes.invoices, ({ principal }) =>
    translateStripeErrorsWithTimeout(async () => ({
      invoices: await fetchInvoicesFromStripe(deps, principal.userId),
    })),
  )

  mountRoute(service, billingRoutes.cancel, async ({ principal }) => {
    await translateStripeErrorsWithTimeout(() => cancelCardPlan(deps, userOrder(principal.userId)))
    return { message: 'Your plan is cancelled. You keep access until the end of the period you’ve paid for.' }
  })

  mountRoute(service, billingRoutes.resume, async ({ principal }) => {
    await translateStripeErrorsWithTimeout(() => resumeCardPlan(deps, userOrder(principal.userId)))
    return { message: 'Your plan continues and renews automatically.' }
  })

  mountRoute(service, billingRoutes.quoteChange, ({ principal, query }) =>
    translateStripeErrorsWithTimeout(() => quotePlanChange(deps, principal.userId, query.planId)),
  )

  mountRoute(service, billingRoutes.change, async ({ principal: { userId }, body }) => {
    const accepted = { ...body, userId, at: new Date(body.at) }
    await translateStripeErrorsWithTimeout(
      (signal) => changePlanAtQuotedPrice(deps, accepted, signal),
      changeUnknownDetail,
    )
    return { message: 'Your plan has been changed.' }
  })

  mountRoute(service, billingRoutes.portal, ({ principal }) =>
    translateStripeErrorsWithTimeout(() => createPortalSession(deps, principal.userId)),
  )
}

interface PortalDeps {
  postgres: Postgres
  stripe: Stripe
  publicUrl: string
}

/** @throws Problem if the user never began to pay; errors of the Stripe SDK */
async function createPortalSession(
  { postgres, stripe, publicUrl }: PortalDeps,
  userId: string,
): Promise<{ url: string }> {
  const customer = await findCustomer(postgres.db, userId)
  if (!customer?.stripeCustomerId) throw new Problem(billingProblems['no-subscription'])
  // Each call opens a new page, so the SDK’s own key is enough.
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.stripeCustomerId,
    return_url: `${publicUrl}/account`,
  })
  return { url }
}
