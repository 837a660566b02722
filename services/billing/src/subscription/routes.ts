import { billingRoutes } from '@faresight/contracts/billing/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Deps } from '../deps.ts'
import { atStripe } from '../stripe/problems.ts'
import { cancelCard, resumeCard } from './cancel.ts'
import { changePlan } from './change.ts'
import { invoicesOf } from './invoices.ts'
import { ownSubscription } from './own.ts'
import { openPortal } from './portal.ts'
import { quoteChange } from './quote.ts'

const byThemselves = (userId: string) => ({ userId, by: { by: 'user' as const }, reason: null })

/** Nobody knows whether Stripe had done it already when it went away. */
const changeUnsure =
  'We can’t reach Stripe right now. Check whether your plan has changed before you try again.'

export function subscriptionRoutes(service: Service, deps: Deps): void {
  mountRoute(service, billingRoutes.subscription, ({ principal }) => ownSubscription(deps, principal.userId))

  mountRoute(service, billingRoutes.invoices, ({ principal }) =>
    atStripe(async () => ({ invoices: await invoicesOf(deps, principal.userId) })),
  )

  mountRoute(service, billingRoutes.cancel, async ({ principal }) => {
    await atStripe(() => cancelCard(deps, byThemselves(principal.userId)))
    return { message: 'Your plan is cancelled. You keep access until the end of the period you’ve paid for.' }
  })

  mountRoute(service, billingRoutes.resume, async ({ principal }) => {
    await atStripe(() => resumeCard(deps, byThemselves(principal.userId)))
    return { message: 'Your plan continues and renews automatically.' }
  })

  mountRoute(service, billingRoutes.quoteChange, ({ principal, query }) =>
    atStripe(() => quoteChange(deps, principal.userId, query.planId)),
  )

  mountRoute(service, billingRoutes.change, async ({ principal: { userId }, body }) => {
    const agreed = { ...body, userId, at: new Date(body.at) }
    await atStripe((signal) => changePlan(deps, agreed, signal), changeUnsure)
    return { message: 'Your plan has been changed.' }
  })

  mountRoute(service, billingRoutes.portal, ({ principal }) =>
    atStripe(() => openPortal(deps, principal.userId)),
  )
}
