import { type PlanId, planId } from '@faresight/contracts/plans'
import { repeat } from '@faresight/kit/repeat'
import type { Deps } from '../deps.ts'
import { plansNow } from '../metrics.ts'
import { countOf } from './figures.ts'
import { countGrantsByTier, countSubscriptions, running } from './store.ts'

const everyMs = 5 * 60_000

/** Counts who has which plan, for operators, until it is disposed. */
export function startCounting(deps: Pick<Deps, 'postgres' | 'now' | 'log'>): AsyncDisposable {
  return repeat(everyMs, () => countPlans(deps), { log: deps.log, what: 'count plans' })
}

export async function countPlans({ postgres: { db }, now }: Pick<Deps, 'postgres' | 'now'>): Promise<void> {
  const [kinds, given] = await Promise.all([countSubscriptions(db), countGrantsByTier(db, now())])
  const sumOf = (plan: PlanId, status: string) =>
    countOf(kinds.filter((it) => it.tier === plan && it.status === status))
  for (const plan of planId.options) {
    // A plan that nobody has any more is told as well.
    for (const status of running) plansNow.set({ plan, status }, sumOf(plan, status))
    plansNow.set({ plan, status: 'given' }, given.find(({ tier }) => tier === plan)?.count ?? 0)
  }
}
