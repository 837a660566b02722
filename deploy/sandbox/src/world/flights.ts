import type { Airline, AirlineDirectory, OperatingCarrier } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import { type DayNumber, sundayFirstWeekday } from './calendar.ts'
import { estimateFlightMinutes, eastwardness } from './distance.ts'
import { hashParts, seededPick, seededUnit, seededInteger } from './random.ts'
import type { AirlineRoute } from './airline-network.ts'
import { type UtcMinute, localToUtcMinute } from './zones.ts'

type Codeshare = { readonly airline: Airline; readonly number: number }

/** A flight on its day. `codeshares`: other airlines and the numbers under which they sell it. */
export type WorldFlight = {
  readonly airline: Airline
  readonly number: number
  readonly operator: OperatingCarrier | undefined
  readonly codeshares: () => readonly Codeshare[]
  readonly from: WorldAirport
  readonly to: WorldAirport
  readonly departs: UtcMinute
  readonly arrives: UtcMinute
  readonly minutes: number
  readonly km: number
  readonly aircraft: string
}

/** A flight of the timetable: its time of day, and the weekdays (bits, Sunday first) on which it goes. */
type Entry = Omit<WorldFlight, 'departs' | 'arrives'> & { readonly clock: number; readonly weekdays: number }

type Kept = { readonly entries: readonly Entry[]; readonly days: Map<DayNumber, readonly WorldFlight[]> }

const daysKept = 16
const servicesKept = 30_000

export type Timetable = { readonly on: (service: AirlineRoute, day: DayNumber) => readonly WorldFlight[] }

export function createTimetable(seed: string, airlines: AirlineDirectory): Timetable {
  // A WeakMap of tens of thousands of keys slows the garbage collector.
  const kept = new Map<AirlineRoute, Kept>()

  function keptOf(service: AirlineRoute): Kept {
    const known = kept.get(service)
    if (known) return known
    if (kept.size >= servicesKept) kept.clear()
    const perDay = Math.ceil(service.weekly / 7)
    const entries = Array.from({ length: perDay }, (_, at) => entryOf(service, at, perDay))
    const made: Kept = { entries, days: new Map() }
    kept.set(service, made)
    return made
  }

  function entryOf(service: AirlineRoute, at: number, perDay: number): Entry {
    const { airline, from, to, km } = service
    const key = [seed, airline.code, from.iata, to.iata, at] as const
    return {
      airline,
      number: flightNumber(service, at, seed),
      operator: operatorOf(service, key),
      codeshares: () => codesharesOf(service, key),
      from,
      to,
      km,
      minutes: estimateFlightMinutes(from, to, km),
      aircraft: aircraftFor(km, airline, from.size + to.size, seededUnit('craft', ...key)),
      clock: clockOf(service, at, perDay, seededUnit('clock', ...key)),
      weekdays: weekdaysOf(service.weekly - at * 7, hashParts('weekdays', ...key)),
    }
  }

  function operatorOf(
    service: AirlineRoute,
    key: readonly (string | number)[],
  ): OperatingCarrier | undefined {
    const [first, ...others] = airlines.regionalOperators.get(service.airline.code) ?? []
    if (!first || service.km > 1500 || Math.min(service.from.size, service.to.size) > 25) return undefined
    return seededUnit('regional', ...key) < 0.55
      ? seededPick([first, ...others], 'operator', ...key)
      : undefined
  }

  function codesharesOf(service: AirlineRoute, key: readonly (string | number)[]): readonly Codeshare[] {
    if (service.airline.kind === 'lowcost') return []
    const near = (airline: Airline) =>
      airline.bases.has(service.from.iata) || airline.bases.has(service.to.iata)
    return airlines
      .listAllies(service.airline)
      .filter((airline) => airline.kind !== 'lowcost')
      .filter((airline) => seededUnit('codeshare', airline.code, ...key) < (near(airline) ? 0.8 : 0.12))
      .slice(0, 3)
      .map((airline) => ({ airline, number: seededInteger(4000, 8999, 'number', airline.code, ...key) }))
  }

  function on(service: AirlineRoute, day: DayNumber): readonly WorldFlight[] {
    const { days, entries } = keptOf(service)
    const known = days.get(day)
    if (known) return known
    if (days.size >= daysKept) days.clear()
    const flights = flightsOn(service, entries, day)
    days.set(day, flights)
    return flights
  }

  return { on }
}

function flightsOn(service: AirlineRoute, entries: readonly Entry[], day: DayNumber): readonly WorldFlight[] {
  const bit = 1 << sundayFirstWeekday(day)
  return entries
    .filter((entry) => (entry.weekdays & bit) !== 0)
    .map((entry) => flightOf(entry, localToUtcMinute(service.from.zone, day * 1440 + entry.clock)))
}

// Field by field: a spread is slow, and a search makes thousands of flights.
function flightOf(entry: Entry, departs: UtcMinute): WorldFlight {
  return {
    airline: entry.airline,
    number: entry.number,
    operator: entry.operator,
    codeshares: entry.codeshares,
    from: entry.from,
    to: entry.to,
    departs,
    arrives: departs + entry.minutes,
    minutes: entry.minutes,
    km: entry.km,
    aircraft: entry.aircraft,
  }
}

// Odd numbers lead away from the stronger base and even ones back, as most airlines do it.
function flightNumber(service: AirlineRoute, at: number, seed: string): number {
  const { airline, from, to, km } = service
  const away = (airline.bases.get(from.iata) ?? 0) >= (airline.bases.get(to.iata) ?? 0)
  const pair = away ? `${from.iata}${to.iata}` : `${to.iata}${from.iata}`
  const [low, high] = airline.kind === 'lowcost' ? [1000, 8900] : km > 4500 ? [1, 298] : [300, 3900]
  const even = seededInteger(low, high, seed, 'number', airline.code, pair, at) & ~1
  return away ? even + 1 : even + 2
}

/** Local minutes after midnight. Short flights spread over the day, long ones leave when their arrival suits. */
function clockOf(service: AirlineRoute, at: number, perDay: number, spread: number): number {
  const { km, from, to } = service
  const east = eastwardness(from, to)
  const [first, last] = km < 4000 ? [6 * 60, 21.5 * 60] : longWindow(east)
  const slot = (last - first) / perDay
  return Math.round((first + slot * (at + 0.15 + 0.7 * spread)) / 5) * 5
}

function longWindow(east: number): readonly [number, number] {
  if (east > 0.25) return [16 * 60, 23.5 * 60]
  return east < -0.25 ? [8.5 * 60, 18 * 60] : [10 * 60, 23.5 * 60]
}

function weekdaysOf(remaining: number, hash: number): number {
  if (remaining >= 7) return 0b1111111
  const step = 7 / Math.max(1, remaining)
  let bits = 0
  for (let count = 0; count < remaining; count++) bits |= 1 << ((Math.floor(count * step) + hash) % 7)
  return bits
}

function aircraftFor(km: number, airline: Airline, size: number, spread: number): string {
  if (km > 4500)
    return seededPick(['Boeing 787-9', 'Airbus A350-900', 'Boeing 777-300ER', 'Airbus A330-900'], spread)
  if (airline.kind === 'lowcost')
    return seededPick(['Airbus A320neo', 'Boeing 737-800', 'Airbus A321neo'], spread)
  if (km < 700 && size < 15)
    return seededPick(['ATR 72-600', 'Embraer 190', 'De Havilland Dash 8-400'], spread)
  return seededPick(['Airbus A320', 'Boeing 737-800', 'Embraer 195', 'Airbus A321'], spread)
}
