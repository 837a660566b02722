import { type DayNumber, parseDayNumber, sundayFirstWeekday } from '../world/calendar.ts'
import type { FindReplayedFare } from '../world/priced-legs.ts'

export type RecordedFares = {
  /**
   * Adds a line of a file: origin, destination, search date, flight date, price, currency, minutes, stops, airline.
   *
   * @returns `false` where it is no fare
   */
  readonly add: (line: string) => boolean
  /** Packs the rows; no more can be added. */
  readonly seal: () => void
  /** The fare recorded for a day of flight, or for the nearest one, as it would be today. */
  readonly find: FindReplayedFare
}

/** By day of search. */
type RecordedRoute = { readonly currency: string; readonly rows: Map<DayNumber, number[] | Int32Array> }

/** Numbers per row: day of flight, hundredths of the currency, minutes, stops, index of the airline. */
const rowLength = 5
const unknown = -1

/** All recorded fares in memory, 20 bytes a row. @param airlineCodeOf reads an airline's printed name */
export function createRecordedFares(airlineCodeOf: (printed: string) => string | undefined): RecordedFares {
  const routes = new Map<string, RecordedRoute>()
  const airlineCodes: (string | undefined)[] = []
  // Days and names repeat a thousandfold.
  const indexByName = new Map<string, number>()
  const dayByText = new Map<string, DayNumber | undefined>()

  function add(line: string): boolean {
    const [origin, destination, searched = '', flown = '', price, currency = '', minutes, stops, ...name] =
      line.split(',')
    const searchDay = readDay(searched)
    const flightDay = readDay(flown)
    const hundredths = Math.round(Number(price) * 100)
    const isFare = searchDay !== undefined && flightDay !== undefined && hundredths > 0
    if (!isFare || !/^[A-Z]{3}$/.test(currency)) return false
    const key = `${origin}${destination}`
    const route = routes.get(key) ?? { currency, rows: new Map() }
    routes.set(key, route)
    const rows = route.rows.get(searchDay) ?? []
    if (!Array.isArray(rows) || route.currency !== currency) return false
    rows.push(
      flightDay,
      hundredths,
      minutes ? Math.round(Number(minutes)) : unknown,
      Number(stops) || 0,
      airlineIndex(name.join(',')),
    )
    route.rows.set(searchDay, rows)
    return true
  }

  function readDay(printed: string): DayNumber | undefined {
    if (!dayByText.has(printed)) dayByText.set(printed, parseDayNumber(printed))
    return dayByText.get(printed)
  }

  function airlineIndex(printed: string): number {
    const known = indexByName.get(printed)
    if (known !== undefined) return known
    const index = airlineCodes.push(airlineCodeOf(printed.replaceAll('"', ''))) - 1
    indexByName.set(printed, index)
    return index
  }

  function seal(): void {
    for (const { rows } of routes.values()) {
      for (const [day, numbers] of rows) rows.set(day, Int32Array.from(numbers))
    }
  }

  const find: FindReplayedFare = (from, to, day, today) => {
    const route = routes.get(`${from}${to}`)
    const searchDay = route && pickSearchDay([...route.rows.keys()], today)
    const rows = searchDay === undefined ? undefined : route?.rows.get(searchDay)
    if (!route || !rows || searchDay === undefined) return undefined
    // Dates move by whole weeks.
    const flightDay = day - Math.floor((today - searchDay) / 7) * 7
    const at = findNearestRow(rows, flightDay)
    const minutes = rows[at + 2] ?? unknown
    return {
      price: (rows[at + 1] ?? 0) / 100,
      currency: route.currency,
      minutes: minutes === unknown ? undefined : minutes,
      stops: rows[at + 3] ?? 0,
      airline: airlineCodes[rows[at + 4] ?? unknown],
      isNearest: rows[at] !== flightDay,
    }
  }

  return { add, seal, find }
}

/** The latest day with today's weekday, otherwise the latest; `undefined` without any. */
export function pickSearchDay(searchDays: readonly DayNumber[], today: DayNumber): DayNumber | undefined {
  const sameWeekday = searchDays.filter((day) => sundayFirstWeekday(day) === sundayFirstWeekday(today))
  const choices = sameWeekday.length > 0 ? sameWeekday : searchDays
  return choices.length > 0 ? Math.max(...choices) : undefined
}

/** The cheapest of the rows nearest to the day. A search day has a few hundred rows. */
function findNearestRow(rows: ArrayLike<number>, day: DayNumber): number {
  let best = 0
  for (let at = 0; at < rows.length; at += rowLength) {
    const closer = Math.abs((rows[at] ?? 0) - day) - Math.abs((rows[best] ?? 0) - day)
    if (closer < 0 || (closer === 0 && (rows[at + 1] ?? 0) < (rows[best + 1] ?? 0))) best = at
  }
  return best
}
