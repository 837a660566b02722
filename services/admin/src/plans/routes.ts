import { adminRoutes } from '@faresight/contracts/admin/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { actorOf } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { activate } from './activate.ts'
import { cancel } from './cancel.ts'
import { requireTarget } from './target.ts'
import { untilHeard } from './until-heard.ts'

/** What administrators do to somebody's plan. Billing does it, and tells the audit log of it as it does. */
export function planRoutes(service: Service, deps: Pick<Deps, 'bus' | 'log'>): void {
  mountRoute(service, adminRoutes.activatePlan, async (call) => {
    const { userId } = call.params
    await requireTarget(deps.bus, userId, call.principal)
    const accessUntil = await activate(deps.bus, { ...call.body, userId, by: actorOf(call) })
    await untilHeard(deps, userId)
    return { message: 'Plan Activated', accessUntil }
  })

  mountRoute(service, adminRoutes.cancelPlan, async (call) => {
    const { userId } = call.params
    await requireTarget(deps.bus, userId, call.principal)
    const accessUntil = await cancel(deps.bus, { ...call.body, userId, by: actorOf(call) })
    await untilHeard(deps, userId)
    return { message: 'Plan Canceled', accessUntil }
  })
}
