import { billingRoutes } from '@faresight/contracts/billing/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { atStripe } from '../stripe/problems.ts'
import { beginCheckout } from './begin.ts'
import { lookAtCheckout } from './look.ts'

export function checkoutRoutes(service: Service, deps: Deps): void {
  mountRoute(service, billingRoutes.createCheckout, ({ principal: { userId }, body: { planId } }) =>
    atStripe(() => beginCheckout(deps, { userId, planId })),
  )

  mountRoute(service, billingRoutes.checkout, ({ principal: { userId }, params: { sessionId } }) =>
    atStripe(() => lookAtCheckout(deps, { userId, sessionId })),
  )
}
