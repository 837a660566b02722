import { type Day, parseDay } from '../world/calendar.ts'
import type { RecordedFare } from '../world/recorded-fare.ts'
import { recordedDay, shiftDays } from './recorded-day.ts'

/** All recorded fares in memory, a row being five whole numbers: 20 bytes. */
export type Recordings = {
  readonly add: (line: string) => boolean
  /** Packs what was added; rows can no longer be added afterwards. */
  readonly seal: () => void
  readonly find: (from: string, to: string, day: Day, today: Day) => RecordedFare | undefined
}

type Route = { readonly currency: string; readonly rows: Map<Day, number[] | Int32Array> }

const width = 5
const unknown = -1

export function createRecordings(airlineOf: (printed: string) => string | undefined): Recordings {
  const routes = new Map<string, Route>()
  const codes: (string | undefined)[] = []
  const indexOfName = new Map<string, number>()
  const dayOf = new Map<string, Day | undefined>()

  // origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline
  function add(line: string): boolean {
    const [
      origin = '',
      destination = '',
      searched = '',
      flown = '',
      price,
      currency = '',
      minutes,
      stops,
      ...name
    ] = line.split(',')
    const searchDay = dayFrom(searched)
    const flightDay = dayFrom(flown)
    const hundredths = Math.round(Number(price) * 100)
    if (
      searchDay === undefined ||
      flightDay === undefined ||
      !(hundredths > 0) ||
      !/^[A-Z]{3}$/.test(currency)
    )
      return false
    const route = routeOf(`${origin}${destination}`, currency)
    const rows = route.rows.get(searchDay) ?? []
    if (!Array.isArray(rows) || route.currency !== currency) return false
    rows.push(
      flightDay,
      hundredths,
      minutes ? Math.round(Number(minutes)) : unknown,
      Number(stops) || 0,
      nameIndex(name.join(',')),
    )
    route.rows.set(searchDay, rows)
    return true
  }

  function routeOf(key: string, currency: string): Route {
    const route = routes.get(key) ?? { currency, rows: new Map() }
    routes.set(key, route)
    return route
  }

  // Days and names repeat a thousandfold.
  function dayFrom(text: string): Day | undefined {
    if (!dayOf.has(text)) dayOf.set(text, parseDay(text))
    return dayOf.get(text)
  }

  function nameIndex(printed: string): number {
    const known = indexOfName.get(printed)
    if (known !== undefined) return known
    const index = codes.push(airlineOf(printed.replaceAll('"', ''))) - 1
    indexOfName.set(printed, index)
    return index
  }

  function find(from: string, to: string, day: Day, today: Day): RecordedFare | undefined {
    const route = routes.get(`${from}${to}`)
    const searchDay = route && recordedDay([...route.rows.keys()], today)
    const rows = searchDay === undefined ? undefined : route?.rows.get(searchDay)
    if (!route || !rows || searchDay === undefined) return undefined
    const wished = day - shiftDays(searchDay, today)
    const at = nearestRow(rows, wished)
    const minutes = rows[at + 2] ?? unknown
    return {
      price: (rows[at + 1] ?? 0) / 100,
      currency: route.currency,
      minutes: minutes === unknown ? undefined : minutes,
      stops: rows[at + 3] ?? 0,
      airline: codes[rows[at + 4] ?? unknown],
      isNearest: rows[at] !== wished,
    }
  }

  function seal(): void {
    for (const route of routes.values()) {
      for (const [day, rows] of route.rows) route.rows.set(day, Int32Array.from(rows))
    }
  }

  return { add, seal, find }
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
