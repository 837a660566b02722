import { billingRoutes } from '@faresight/contracts/billing/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { translateStripeErrorsWithTimeout } from '../stripe/problems.ts'
import { type OpenCheckoutDeps, openOrReuseCheckoutPage } from './open-checkout.ts'
import { syncAndReadCheckout } from './refresh-checkout.ts'

export function registerCheckoutRoutes(service: Service, deps: OpenCheckoutDeps): void {
  mountRoute(service, billingRoutes.createCheckout, ({ principal: { userId }, body: { planId } }) =>
    translateStripeErrorsWithTimeout(() => openOrReuseCheckoutPage(deps, { userId, planId })),
  )

  mountRoute(service, billingRoutes.checkout, ({ principal: { userId }, params: { sessionId } }) =>
    translateStripeErrorsWithTimeout(() => syncAndReadCheckout(deps, { userId, sessionId })),
  )
}
