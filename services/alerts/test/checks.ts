import { randomUUID } from 'node:crypto'
import { checkWatchedFaresJob } from '@faresight/contracts/alerts/messages'
import { asc, eq } from 'drizzle-orm'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { createCachedCheckPaceReader } from '../src/checking/check-pace.ts'
import { enqueueDueChecksWithinBudget } from '../src/checking/enqueue-due-checks.ts'
import { type RunWatchCheckDeps, runWatchCheck } from '../src/checking/run-check.ts'
import type { Deps } from '../src/deps.ts'
import { priceAlerts, type Watch, watches } from '../src/schema.ts'
import { type AlertFixture, insertAlerts } from './insert-alerts.ts'

export function createWatchCheckDeps(deps: Deps, rules: Partial<Deps['settings']> = {}): RunWatchCheckDeps {
  const own = { ...deps, settings: { ...deps.settings, ...rules } }
  return { ...own, pace: createCachedCheckPaceReader(own) }
}

export const enqueueDueChecksOnce = (replica: RunWatchCheckDeps) =>
  enqueueDueChecksWithinBudget(replica, new AbortController().signal)

export const startCheckWorker = (replica: RunWatchCheckDeps) =>
  replica.bus.processJobs(checkWatchedFaresJob, (turn, { signal }) => runWatchCheck(replica, turn, signal))

const oneWayIn = (days: number) => {
  const day = isoDateInDays(days)
  return {
    tripType: 'oneway' as const,
    departureDate: day,
    returnDate: null,
    departsFrom: day,
    departsTo: day,
  }
}

/** An alert with its owner on a one-way trip, `days` ahead. */
export async function insertWatchedAlert(
  deps: Deps,
  { days = 100, ...one }: { days?: number } & AlertFixture = {},
): Promise<{ alertId: string; watchId: string; userId: string }> {
  const userId: string = one.person?.userId ?? randomUUID()
  const watch = { ...oneWayIn(days), ...one.watch }
  const [alertId = ''] = await insertAlerts(deps, [{ ...one, watch, person: { ...one.person, userId } }])
  const [alert] = await deps.postgres.db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
  return { alertId, userId, watchId: alert?.watchId ?? '' }
}

export async function insertWatchesWithAlerts(deps: Deps, count: number): Promise<string[]> {
  const days = Array.from({ length: count }, (_, index) => 40 + index)
  await insertAlerts(
    deps,
    days.map((day) => ({ watch: oneWayIn(day) })),
  )
  return (await listWatches(deps)).map(({ id }) => id)
}

export async function readWatch({ postgres }: Pick<Deps, 'postgres'>, watchId: string): Promise<Watch> {
  const [watch] = await postgres.db.select().from(watches).where(eq(watches.id, watchId))
  if (!watch) throw new Error('The watch is gone')
  return watch
}

export const listWatches = ({ postgres }: Pick<Deps, 'postgres'>) =>
  postgres.db.select().from(watches).orderBy(asc(watches.departsFrom))
