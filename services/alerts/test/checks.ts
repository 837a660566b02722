import { randomUUID } from 'node:crypto'
import { checkWatchedFaresJob } from '@faresight/contracts/alerts/jobs'
import { asc, eq } from 'drizzle-orm'
import { dayIn } from '../../../test/setup/days.ts'
import { check, type CheckDeps } from '../src/checking/check.ts'
import { createPace } from '../src/checking/demand.ts'
import { checkDue } from '../src/checking/due.ts'
import type { Deps } from '../src/deps.ts'
import { priceAlerts, type Watch, watches } from '../src/schema.ts'
import { type Given, givenAlerts } from './given-alerts.ts'

/** What a replica needs to check watches, with rules of its own where a test says so. */
export function replicaOf(deps: Deps, rules: Partial<Deps['rules']> = {}): CheckDeps {
  const own = { ...deps, rules: { ...deps.rules, ...rules } }
  return { ...own, pace: createPace(own) }
}

/** Looks once for what is due. */
export const lookOnce = (replica: CheckDeps) => checkDue(replica, new AbortController().signal)

/** Works on the checks that the queue holds. */
export const workOn = (replica: CheckDeps) =>
  replica.bus.processJobs(checkWatchedFaresJob, (turn, { signal }) => check(replica, turn, signal))

/** One way, so many days ahead. */
const oneWayIn = (days: number) => {
  const day = dayIn(days)
  return {
    tripType: 'oneway' as const,
    departureDate: day,
    returnDate: null,
    departsFrom: day,
    departsTo: day,
  }
}

/** Somebody who waits for a fare of one way so many days ahead. */
export async function given(
  deps: Deps,
  { days = 100, ...one }: { days?: number } & Given = {},
): Promise<{ alertId: string; watchId: string; userId: string }> {
  const userId: string = one.person?.userId ?? randomUUID()
  const watch = { ...oneWayIn(days), ...one.watch }
  const [alertId = ''] = await givenAlerts(deps, [{ ...one, watch, person: { ...one.person, userId } }])
  const [alert] = await deps.postgres.db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
  return { alertId, userId, watchId: alert?.watchId ?? '' }
}

/** So many watches, of as many people. */
export async function givenWatches(deps: Deps, count: number): Promise<string[]> {
  const days = Array.from({ length: count }, (_, index) => 40 + index)
  await givenAlerts(
    deps,
    days.map((day) => ({ watch: oneWayIn(day) })),
  )
  return (await allWatches(deps)).map(({ id }) => id)
}

export async function watchOf({ postgres }: Pick<Deps, 'postgres'>, watchId: string): Promise<Watch> {
  const [watch] = await postgres.db.select().from(watches).where(eq(watches.id, watchId))
  if (!watch) throw new Error('The watch is gone')
  return watch
}

export const allWatches = ({ postgres }: Pick<Deps, 'postgres'>) =>
  postgres.db.select().from(watches).orderBy(asc(watches.departsFrom))
