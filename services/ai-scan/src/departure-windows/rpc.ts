import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { readCachedFareCalendarRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { type PriorFaresDeps, loadPriorFares } from '../known-fares/load-known-fares.ts'
import type { ScanRouteAndPeriod } from '../training/fare-training.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { type DepartureWindow, type WindowCheckPlan, planWindowChecks, bookableDateRange } from './plan.ts'

const planningMs = 1000
/** Late calendars are requested again while there is time for a whole reply. */
const calendarTimeoutMs =
  planWindowChecksRpc.replyWithinMs - readCachedFareCalendarRpc.replyWithinMs - planningMs

export interface WindowPlanDeps extends PriorFaresDeps {
  bus: Bus
  learned: (question: ScanRouteAndPeriod) => Promise<MarketParameters>
}

export function serveWindowPlans(deps: WindowPlanDeps): void {
  deps.bus.serveRpc(planWindowChecksRpc, (window) => planWindowWithKnowledge(window, deps))
}

async function planWindowWithKnowledge(
  window: DepartureWindow,
  deps: WindowPlanDeps,
): Promise<WindowCheckPlan> {
  const span = bookableDateRange(window)
  if (!span) return { pairs: [], candidates: 0 }
  const question = { ...window, ...span, purpose: 'scheduled' as const }
  const signal = AbortSignal.timeout(calendarTimeoutMs)
  const [{ fares }, learned] = await Promise.all([
    loadPriorFares(question, { until: deps.now(), signal }, deps),
    deps.learned(question),
  ])
  return planWindowChecks(window, { fares, learned, now: deps.now() })
}
