import { randomUUID } from 'node:crypto'
import { checkFares } from '@faresight/contracts/alerts/jobs'
import { asc, eq } from 'drizzle-orm'
import { dayIn } from '../../../test/setup/days.ts'
import { check, type CheckDeps } from '../src/checking/check.ts'
import { createPace } from '../src/checking/demand.ts'
import { checkDue } from '../src/checking/due.ts'
import type { Deps } from '../src/deps.ts'
import { type Watch, watches } from '../src/schema.ts'
import { givenAlerts } from './given-alerts.ts'

/** What a replica needs to check watches, with rules of its own where a test says so. */
export function replicaOf(deps: Deps, rules: Partial<Deps['rules']> = {}): CheckDeps {
  const own = { ...deps, rules: { ...deps.rules, ...rules } }
  return { ...own, pace: createPace(own) }
}

/** Looks once for what is due. */
export const lookOnce = (replica: CheckDeps) => checkDue(replica, new AbortController().signal)

/** Works on the checks that the queue holds. */
export const workOn = (replica: CheckDeps) =>
  replica.bus.work(checkFares, (turn, { signal }) => check(replica, turn, signal))

/** Somebody who waits for a fare of one way so many days ahead; a number of its own makes it a watch of its own. */
export async function given(
  deps: Deps,
  { days = 100, ...given }: { days?: number } & Parameters<typeof givenAlerts>[1][number] = {},
): Promise<{ alertId: string; watchId: string; userId: string }> {
  const departureDate = dayIn(days)
  const oneWay = { tripType: 'oneway' as const, departureDate, returnDate: null }
  const userId: string = given.person?.userId ?? randomUUID()
  const watch = { ...oneWay, departsFrom: departureDate, departsTo: departureDate, ...given.watch }
  const [alertId = ''] = await givenAlerts(deps, [{ ...given, watch, person: { ...given.person, userId } }])
  const all = await deps.postgres.pool.query<{ watch_id: string }>(
    'select watch_id from price_alerts where id = $1',
    [alertId],
  )
  return { alertId, userId, watchId: all.rows[0]?.watch_id ?? '' }
}

export async function watchOf({ postgres }: Pick<Deps, 'postgres'>, watchId: string): Promise<Watch> {
  const [watch] = await postgres.db.select().from(watches).where(eq(watches.id, watchId))
  if (!watch) throw new Error('The watch is gone')
  return watch
}

export const allWatches = ({ postgres }: Pick<Deps, 'postgres'>) =>
  postgres.db.select().from(watches).orderBy(asc(watches.departsFrom))
