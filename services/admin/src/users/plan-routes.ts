import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { toAuditActor } from '../actor.ts'
import { cancelAllPlansViaBilling, grantPlanViaBilling } from './change-plan.ts'
import { requirePlanChangeAllowed } from './require-plan-change-allowed.ts'
import { waitBrieflyForAuthPlan } from './wait-for-plan.ts'

export function registerPlanRoutes(service: Service, deps: { bus: Bus; log: Log }): void {
  mountRoute(service, adminRoutes.activatePlan, async (call) => {
    const { userId } = call.params
    await requirePlanChangeAllowed(deps.bus, userId, call.principal)
    const accessUntil = await grantPlanViaBilling(deps.bus, {
      ...call.body,
      userId,
      by: toAuditActor(call),
    })
    await waitBrieflyForAuthPlan(deps, userId)
    return { message: 'Plan Activated', accessUntil }
  })

  mountRoute(service, adminRoutes.cancelPlan, async (call) => {
    const { userId } = call.params
    await requirePlanChangeAllowed(deps.bus, userId, call.principal)
    const accessUntil = await cancelAllPlansViaBilling(deps.bus, {
      ...call.body,
      userId,
      by: toAuditActor(call),
    })
    await waitBrieflyForAuthPlan(deps, userId)
    return { message: 'Plan Canceled', accessUntil }
  })
}
