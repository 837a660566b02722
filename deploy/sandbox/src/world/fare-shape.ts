import type { WorldAirport } from './airports.ts'
import type { AirlineKind } from './airlines.ts'
import { isInEuropeanMarket } from './traffic-rights.ts'
import {
  type DayNumber,
  createDayNumber,
  easterSunday,
  lunarNewYearDay,
  toCalendarDate,
  thanksgivingDay,
  sundayFirstWeekday,
  yearFraction,
} from './calendar.ts'

/** Days before departure and the factor there; linear in between. */
type Curve = readonly (readonly [days: number, factor: number])[]

const networkCurve: Curve = [
  [0, 1.95],
  [3, 1.66],
  [7, 1.38],
  [14, 1.15],
  [21, 1.04],
  [45, 0.95],
  [75, 0.92],
  [120, 0.96],
  [200, 1.05],
  [360, 1.12],
]
const lowcostCurve: Curve = [
  [0, 2.15],
  [3, 1.8],
  [7, 1.48],
  [14, 1.22],
  [21, 1.05],
  [45, 0.9],
  [75, 0.85],
  [120, 0.88],
  [200, 0.97],
  [360, 1.05],
]

export function leadTimeFactor(days: number, kind: AirlineKind, km: number): number {
  return along(kind === 'lowcost' && km < 4000 ? lowcostCurve : networkCurve, days)
}

// Sunday first.
const weekdayFactors = [1.1, 1.0, 0.9, 0.91, 0.99, 1.13, 1.02]

export function weekdayFactor(day: DayNumber): number {
  return weekdayFactors[sundayFirstWeekday(day)] ?? 1
}

/** Summer (of the hemisphere to which people travel) is dear, late winter and November are cheap. */
export function seasonFactor(day: DayNumber, from: WorldAirport, to: WorldAirport): number {
  const peak = (airport: WorldAirport) =>
    Math.cos(2 * Math.PI * (yearFraction(day) - (airport.lat < -10 ? 0.06 : 0.55)))
  const swing = Math.abs(to.lat) < 15 && Math.abs(from.lat) < 15 ? 0.05 : 0.13
  return 1 + swing * (0.6 * peak(to) + 0.4 * peak(from))
}

const lunarNewYearCountries = new Set(['CN', 'HK', 'MO', 'TW', 'SG', 'MY', 'VN', 'KR'])

/** Share by which fares rise around holidays that either end observes. */
export function holidaySurchargeShare(day: DayNumber, from: WorldAirport, to: WorldAirport): number {
  const { year, month } = toCalendarDate(day)
  let extra = christmas(day, month <= 6 ? year - 1 : year)
  if (observesEaster(from) || observesEaster(to))
    extra = Math.max(extra, 0.18 * bump(day, easterSunday(year) - 2, 6))
  if (from.country === 'US' || to.country === 'US') {
    extra = Math.max(
      extra,
      0.3 * bump(day, thanksgivingDay(year) - 1, 2),
      0.38 * bump(day, thanksgivingDay(year) + 3, 2),
    )
  }
  if (lunarNewYearCountries.has(from.country) || lunarNewYearCountries.has(to.country)) {
    extra = Math.max(
      extra,
      0.4 * bump(day, lunarNewYearDay(year) - 3, 6),
      0.3 * bump(day, lunarNewYearDay(year) + 6, 4),
    )
  }
  return extra
}

function christmas(day: DayNumber, year: number): number {
  return Math.max(
    0.42 * bump(day, createDayNumber(year, 12, 21), 5),
    0.4 * bump(day, createDayNumber(year + 1, 1, 2), 5),
  )
}

function observesEaster(airport: WorldAirport): boolean {
  return isInEuropeanMarket(airport) || ['NA', 'SA', 'OC'].includes(airport.continent)
}

// 1 at the centre, falling to 0 at a little more than the width.
function bump(day: DayNumber, centre: DayNumber, width: number): number {
  return Math.exp(-(((day - centre) / width) ** 2))
}

/** Round trips of network airlines: dearer without a night from Saturday to Sunday, and for very short or long stays. */
export function stayLengthFactor(out: DayNumber, back: DayNumber, km: number): number {
  const nights = back - out
  const daysToSunday = (7 - sundayFirstWeekday(out)) % 7 || 7
  const missesSaturdayNight = nights < daysToSunday
  const saturdayRule = missesSaturdayNight ? (km < 2500 ? 1.28 : 1.13) : 1
  const shortStay = nights < 2 ? 1.1 : 1
  const longStay = nights > 90 ? 1.25 : nights > 30 ? 1.1 : 1
  return saturdayRule * shortStay * longStay
}

/** One way at network airlines, times half of a round trip. */
export function oneWayOverHalfFareFactor(km: number): number {
  return km < 2500 ? 1.15 : km < 4500 ? 1.3 : 1.5
}

const regionFactors: Readonly<Record<string, number>> = {
  IN: 0.78,
  ID: 0.8,
  TH: 0.82,
  VN: 0.8,
  MY: 0.78,
  PH: 0.82,
  CN: 0.82,
  TR: 0.85,
  BR: 0.95,
  MX: 0.9,
  ES: 0.86,
  IT: 0.86,
  PL: 0.84,
  GB: 0.9,
  FR: 0.92,
  DE: 0.96,
  US: 1.02,
  CA: 1.15,
  AU: 1.08,
  NZ: 1.1,
  JP: 1.05,
  CH: 1.1,
}

/** Price level of the markets at both ends; African and island markets are dear, South and South-East Asia is cheap. */
export function regionFactor(from: WorldAirport, to: WorldAirport): number {
  const level = (airport: WorldAirport) =>
    regionFactors[airport.country] ?? (airport.continent === 'AF' ? 1.25 : 1)
  return Math.sqrt(level(from) * level(to))
}

/** US dollars for half of a cheap round trip, before `oneWayTaxesAndFeesDollars`. */
export function halfRoundTripBaseDollars(from: WorldAirport, to: WorldAirport, km: number): number {
  return 29 + 0.044 * km ** 0.95 + 37 * longHaul(from, to, km)
}

/** US dollars one way, fuel included: no fare falls far below them. */
export function oneWayTaxesAndFeesDollars(from: WorldAirport, to: WorldAirport, km: number): number {
  return 27 + 0.004 * km + 48 * longHaul(from, to, km)
}

// From 0 to 1. Long flights within a country use smaller aircraft and carry no surcharge.
function longHaul(from: WorldAirport, to: WorldAirport, km: number): number {
  return km > 2500 && from.country !== to.country ? 1 - Math.exp((2500 - km) / 1200) : 0
}

function along(curve: Curve, days: number): number {
  let before = curve[0] ?? [0, 1]
  for (const point of curve) {
    if (days <= point[0]) {
      const span = point[0] - before[0]
      const share = span === 0 ? 0 : (Math.max(days, 0) - before[0]) / span
      return before[1] + (point[1] - before[1]) * share
    }
    before = point
  }
  return before[1]
}
