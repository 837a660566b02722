import { createHash } from 'node:crypto'
import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import type { ReplayOptions } from './options.ts'
import {
  listShiftedSearchDays,
  type ShiftedRoute,
  alignToSandboxToday,
  shiftWholeRecordings,
} from './date-shift.ts'
import { createFixedRateConverter } from './rates.ts'
import { readRecordedRoutes, type RecordedRoute } from './recorded-routes.ts'
import { chooseRoundTripDates } from './round-trips.ts'
import type { ReplayPlan } from './run.ts'
import type { ReplayedRoute } from './replayed-quotes.ts'

interface PrepareDeps {
  now: Date
  say: (line: string) => void
}

/** Reads the recordings and plans the replay. @throws with a sentence where nothing matches */
export async function prepareReplay(options: ReplayOptions, { now, say }: PrepareDeps): Promise<ReplayPlan> {
  const recorded = await readRecordedRoutes(options.fares)
  say(`${recorded.fares} fares of ${recorded.routes.size} routes, ${recorded.leftOut} rows left out.`)
  const missing = [...(options.routes ?? [])].filter((name) => !recorded.routes.has(name))
  if (missing.length) say(`Not recorded: ${missing.join(', ')}.`)
  const { knows, convert } = createFixedRateConverter(options.rates)
  const routes = withKnownCurrency(selectRoutes(recorded.routes, options.routes), knows, say)
  const moved = (options.whole ? shiftWholeRecordings : alignToSandboxToday)(
    routes,
    toDayNumber(now.toISOString().slice(0, 10)),
  )
  const days = listShiftedSearchDays(moved)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new Error('No such recording exists.')
  say(`Searches of ${days.length} days, moved to ${fromDayNumber(first)} up to ${fromDayNumber(last)}.`)
  return {
    routes: toReplayedRoutes(moved, options),
    days,
    convert,
    how: describeReplay(moved, options),
    forecasts: options.forecasts,
    now,
  }
}

function selectRoutes(
  routes: ReadonlyMap<string, RecordedRoute>,
  names: ReplayOptions['routes'],
): RecordedRoute[] {
  return [...routes].flatMap(([name, route]) => (!names || names.has(name) ? [route] : []))
}

function withKnownCurrency(
  routes: readonly RecordedRoute[],
  knows: (currency: string) => boolean,
  say: PrepareDeps['say'],
): RecordedRoute[] {
  const unknown = routes.filter(({ currency }) => !knows(currency))
  for (const [currency, { length }] of Map.groupBy(unknown, (route) => route.currency))
    say(`Left out: ${length} routes in ${currency}. Say what a dollar buys of it: --rates ${currency}=1.23.`)
  return routes.filter(({ currency }) => knows(currency))
}

function toReplayedRoutes(moved: readonly ShiftedRoute[], { oneWay }: ReplayOptions): ReplayedRoute[] {
  const byName = new Map(moved.map((route) => [`${route.origin}-${route.destination}`, route]))
  return moved.map((there) => {
    const back = byName.get(`${there.destination}-${there.origin}`)
    return { there, back, pairs: oneWay ? [] : chooseRoundTripDates(there, back) }
  })
}

function describeReplay(moved: readonly ShiftedRoute[], { whole, oneWay, rates }: ReplayOptions): string {
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
