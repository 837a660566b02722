import { type Day, parseDay } from '../world/calendar.ts'
import type { RecordedFare } from '../world/recorded-fare.ts'
import { recordedDay, shiftDays } from './recorded-day.ts'

/** All recorded fares in memory, a row being five whole numbers: 20 bytes. */
export type Recordings = {
  readonly airlineOf: (printed: string) => string | undefined
  /** By origin and destination. */
  readonly routes: Map<string, Route>
  /** Codes of airlines, by the place at which `names` has what was printed. */
  readonly codes: (string | undefined)[]
  readonly names: Map<string, number>
  /** Days as they were printed: they repeat a thousandfold, as names do. */
  readonly days: Map<string, Day | undefined>
}

type Route = { readonly currency: string; readonly rows: Map<Day, number[] | Int32Array> }

const width = 5
const unknown = -1

export function createRecordings(airlineOf: Recordings['airlineOf']): Recordings {
  return { airlineOf, routes: new Map(), codes: [], names: new Map(), days: new Map() }
}

/**
 * Takes a line of a file: origin, destination, search date, flight date, price, currency, minutes, stops, airline.
 *
 * @returns `false` where it is no fare
 */
export function addLine(recordings: Recordings, line: string): boolean {
  const [origin, destination, searched = '', flown = '', price, currency = '', minutes, stops, ...name] =
    line.split(',')
  const searchDay = dayOf(recordings, searched)
  const flightDay = dayOf(recordings, flown)
  const hundredths = Math.round(Number(price) * 100)
  const isFare = searchDay !== undefined && flightDay !== undefined && hundredths > 0
  if (!isFare || !/^[A-Z]{3}$/.test(currency)) return false
  const route = routeOf(recordings, `${origin}${destination}`, currency)
  const rows = route.rows.get(searchDay) ?? []
  if (!Array.isArray(rows) || route.currency !== currency) return false
  rows.push(
    flightDay,
    hundredths,
    minutes ? Math.round(Number(minutes)) : unknown,
    Number(stops) || 0,
    nameIndex(recordings, name.join(',')),
  )
  route.rows.set(searchDay, rows)
  return true
}

function routeOf({ routes }: Recordings, key: string, currency: string): Route {
  const route = routes.get(key) ?? { currency, rows: new Map() }
  routes.set(key, route)
  return route
}

function dayOf({ days }: Recordings, printed: string): Day | undefined {
  if (!days.has(printed)) days.set(printed, parseDay(printed))
  return days.get(printed)
}

function nameIndex({ names, codes, airlineOf }: Recordings, printed: string): number {
  const known = names.get(printed)
  if (known !== undefined) return known
  const index = codes.push(airlineOf(printed.replaceAll('"', ''))) - 1
  names.set(printed, index)
  return index
}

/** Packs what was added; no more lines can be added afterwards. */
export function seal({ routes }: Recordings): void {
  for (const { rows } of routes.values()) {
    for (const [day, numbers] of rows) rows.set(day, Int32Array.from(numbers))
  }
}

/** The fare that was recorded for a day of flight, or the nearest one, as it would be today. */
export function findFare(
  { routes, codes }: Recordings,
  route: { from: string; to: string },
  day: Day,
  today: Day,
): RecordedFare | undefined {
  const found = routes.get(`${route.from}${route.to}`)
  const searchDay = found && recordedDay([...found.rows.keys()], today)
  const rows = searchDay === undefined ? undefined : found?.rows.get(searchDay)
  if (!found || !rows || searchDay === undefined) return undefined
  const wished = day - shiftDays(searchDay, today)
  const at = nearestRow(rows, wished)
  const minutes = rows[at + 2] ?? unknown
  return {
    price: (rows[at + 1] ?? 0) / 100,
    currency: found.currency,
    minutes: minutes === unknown ? undefined : minutes,
    stops: rows[at + 3] ?? 0,
    airline: codes[rows[at + 4] ?? unknown],
    isNearest: rows[at] !== wished,
  }
}

/** Of the rows nearest to the day, the cheapest. A search day has a few hundred rows: looking at all is quick. */
function nearestRow(rows: ArrayLike<number>, day: Day): number {
  let best = 0
  for (let at = 0; at < rows.length; at += width) {
    const closer = Math.abs((rows[at] ?? 0) - day) - Math.abs((rows[best] ?? 0) - day)
    if (closer < 0 || (closer === 0 && (rows[at + 1] ?? 0) < (rows[best + 1] ?? 0))) best = at
  }
  return best
}
