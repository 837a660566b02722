import { planIdSchema } from '@faresight/contracts/plan-id'
import { type PlanId } from '@faresight/contracts/subscription-plans'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { waitsFor } from '../disputes/from-stripe.ts'
import { openDisputes } from '../disputes/store.ts'
import { disputesOpen, plansNow } from '../metrics.ts'
import { countOf } from './figures.ts'
import { countGrantsByTier, countSubscriptions, running } from './store.ts'

const everyMs = 5 * 60_000

/** Counts who has which plan and what is disputed, for operators, until it is disposed. */
export function startCounting(deps: Pick<Deps, 'postgres' | 'now' | 'log'>): AsyncDisposable {
  const count = async () => {
    await countPlans(deps)
    await countDisputes(deps)
  }
  return startPeriodicTask(everyMs, count, { log: deps.log, label: 'count plans and disputes' })
}

export async function countPlans({ postgres: { db }, now }: Pick<Deps, 'postgres' | 'now'>): Promise<void> {
  const [kinds, given] = await Promise.all([countSubscriptions(db), countGrantsByTier(db, now())])
  const sumOf = (plan: PlanId, status: string) =>
    countOf(kinds.filter((it) => it.tier === plan && it.status === status))
  for (const plan of planIdSchema.options) {
    // A plan that nobody has any more is told as well.
    for (const status of running) plansNow.set({ plan, status }, sumOf(plan, status))
    plansNow.set({ plan, status: 'given' }, given.find(({ tier }) => tier === plan)?.count ?? 0)
  }
}

export async function countDisputes({ postgres: { db } }: Pick<Deps, 'postgres'>): Promise<void> {
  const open = await openDisputes(db)
  for (const whom of ['us', 'bank'] as const)
    disputesOpen.set({ waits_for: whom }, open.filter((it) => waitsFor(it) === whom).length)
}
