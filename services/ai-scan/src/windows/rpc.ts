import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { readFareCalendarRpc } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { loadKnowledge } from '../knowledge/load.ts'
import { type AskedWindow, type Plan, planFor, spanOf } from './plan.ts'

/** Reading what is remembered and choosing from it takes a fraction of that. */
const planningMs = 1000
/** Calendars that were late are asked again while there is time for their whole answer. */
const patienceMs = planWindowChecksRpc.replyWithinMs - readFareCalendarRpc.replyWithinMs - planningMs

type PlanDeps = Pick<Deps, 'bus' | 'rates' | 'learned' | 'history' | 'log' | 'now'>

/** Answers what of a window is worth a check. */
export function serveWindows(deps: PlanDeps): void {
  deps.bus.serveRpc(planWindowChecksRpc, (window) => plan(window, deps))
}

async function plan(window: AskedWindow, deps: PlanDeps): Promise<Plan> {
  const span = spanOf(window)
  if (!span) return { pairs: [], candidates: 0 }
  const question = { ...window, ...span, purpose: 'scheduled' as const }
  const signal = AbortSignal.timeout(patienceMs)
  const [{ fares }, learned] = await Promise.all([
    loadKnowledge(question, { until: deps.now(), signal }, deps),
    deps.learned(question),
  ])
  return planFor(window, { fares, learned, now: deps.now() })
}
