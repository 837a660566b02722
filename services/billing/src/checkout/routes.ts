import { billingRoutes } from '@faresight/contracts/billing/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { withStripeProblems } from '../stripe/problems.ts'
import { type OpenCheckoutDeps, openCheckoutPage } from './open-checkout.ts'
import { refreshCheckout } from './refresh-checkout.ts'

export function registerCheckoutRoutes(service: Service, deps: OpenCheckoutDeps): void {
  mountRoute(service, billingRoutes.createCheckout, ({ principal: { userId }, body: { planId } }) =>
    withStripeProblems(() => openCheckoutPage(deps, { userId, planId })),
  )

  mountRoute(service, billingRoutes.checkout, ({ principal: { userId }, params: { sessionId } }) =>
    withStripeProblems(() => refreshCheckout(deps, { userId, sessionId })),
  )
}
