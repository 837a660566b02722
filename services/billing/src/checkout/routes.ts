import { billingRoutes } from '@faresight/contracts/billing/http'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { withStripeProblems } from '../stripe/problems.ts'
import { type OpenCheckoutDeps, openCheckoutPage } from './open-checkout.ts'
import { refreshCheckout } from './refresh-checkout.ts'

export function checkoutRoutes(service: Service, deps: OpenCheckoutDeps): void {
  mount(service, billingRoutes.createCheckout, ({ principal: { userId }, body: { planId } }) =>
    withStripeProblems(() => openCheckoutPage(deps, { userId, planId })),
  )

  mount(service, billingRoutes.checkout, ({ principal: { userId }, params: { sessionId } }) =>
    withStripeProblems(() => refreshCheckout(deps, { userId, sessionId })),
  )
}
