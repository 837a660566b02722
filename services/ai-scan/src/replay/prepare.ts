import { createHash } from 'node:crypto'
import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import type { Arguments } from './arguments.ts'
import { daysOf, type MovedRoute, movedToToday, movedWhole } from './moving.ts'
import { converterOf } from './rates.ts'
import { readRecorded, type RecordedRoute } from './recording.ts'
import { datePairsOf } from './round-trips.ts'
import type { Replay } from './run.ts'
import type { ToldRoute } from './told.ts'

interface Surroundings {
  now: Date
  say: (line: string) => void
}

/**
 * Reads what is to be replayed, and says how much of what.
 *
 * @throws with a sentence where that is nothing
 */
export async function prepareReplay(wanted: Arguments, { now, say }: Surroundings): Promise<Replay> {
  const recorded = await readRecorded(wanted.fares)
  say(`${recorded.fares} fares of ${recorded.routes.size} routes, ${recorded.leftOut} rows left out.`)
  const missing = [...(wanted.routes ?? [])].filter((name) => !recorded.routes.has(name))
  if (missing.length) say(`Not recorded: ${missing.join(', ')}.`)
  const { knows, convert } = converterOf(wanted.rates)
  const routes = priced(asked(recorded.routes, wanted.routes), knows, say)
  const moved = (wanted.whole ? movedWhole : movedToToday)(
    routes,
    toDayNumber(now.toISOString().slice(0, 10)),
  )
  const days = daysOf(moved)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new Error('Nothing of that was recorded.')
  say(`Searches of ${days.length} days, moved to ${fromDayNumber(first)} up to ${fromDayNumber(last)}.`)
  return {
    routes: toldRoutes(moved, wanted),
    days,
    convert,
    how: nameOf(moved, wanted),
    forecasts: wanted.forecasts,
    now,
  }
}

function asked(routes: ReadonlyMap<string, RecordedRoute>, names: Arguments['routes']): RecordedRoute[] {
  return [...routes].flatMap(([name, route]) => (!names || names.has(name) ? [route] : []))
}

function priced(
  routes: readonly RecordedRoute[],
  knows: (currency: string) => boolean,
  say: Surroundings['say'],
): RecordedRoute[] {
  const unknown = routes.filter(({ currency }) => !knows(currency))
  for (const [currency, { length }] of Map.groupBy(unknown, (route) => route.currency))
    say(`Left out: ${length} routes in ${currency}. Say what a dollar buys of it: --rates ${currency}=1.23.`)
  return routes.filter(({ currency }) => knows(currency))
}

function toldRoutes(moved: readonly MovedRoute[], { oneWay }: Arguments): ToldRoute[] {
  const byName = new Map(moved.map((route) => [`${route.origin}-${route.destination}`, route]))
  return moved.map((there) => {
    const back = byName.get(`${there.destination}-${there.origin}`)
    return { there, back, pairs: oneWay ? [] : datePairsOf(there, back) }
  })
}

/** Tells a replay from another one of other routes, days or rates. */
function nameOf(moved: readonly MovedRoute[], { whole, oneWay, rates }: Arguments): string {
  const names = moved.map(({ origin, destination }) => `${origin}-${destination}`).sort()
  const recordings = [...new Set(moved.map(({ recording }) => recording))].sort()
  const given = [...rates].map(([currency, rate]) => `${currency}=${rate}`).sort()
  const digest = createHash('sha256')
    .update([...names, ...given].join())
    .digest('hex')
    .slice(0, 8)
  const which = `${names.length} routes of ${recordings.join(', ')} (${digest})`
  return [whole ? 'all days' : 'up to today', oneWay ? 'one way' : 'one way and return', which].join(', ')
}
