import type { StayRange } from '@faresight/contracts/ai-scan/date-pairs'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { fromDayNumber } from '@faresight/contracts/days'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ScanCheck } from '../sampler/task.ts'
import type { ScanQuestion } from './record.ts'

export function toCheckFareQuery(scan: ScanQuestion, check: ScanCheck): FareQuery {
  const { origin, destination, passengers, children, infants, cabinClass, stops, currency } = scan
  const party = { passengers, children, infants, cabinClass, stops, currency, nearbyAirports: false }
  const out = (day: number) => ({ origin, destination, departureDate: fromDayNumber(day) })
  const back = (day: number) => ({
    origin: destination,
    destination: origin,
    departureDate: fromDayNumber(day),
  })
  if (check.kind === 'leg') {
    const leg = check.leg === 'outbound' ? out(check.day) : back(check.day)
    return { tripType: 'oneway', legs: [leg], ...party }
  }
  const { departureDay, returnDay } = check
  if (returnDay === null) return { tripType: 'oneway', legs: [out(departureDay)], ...party }
  return { tripType: 'roundtrip', legs: [out(departureDay), back(returnDay)], ...party }
}

/** The days of a check; the day of the other leg is `null` for a leg alone. */
export function toCheckDates(check: ScanCheck): { departureDate: string | null; returnDate: string | null } {
  if (check.kind === 'leg') {
    const day = fromDayNumber(check.day)
    return check.leg === 'outbound'
      ? { departureDate: day, returnDate: null }
      : { departureDate: null, returnDate: day }
  }
  return {
    departureDate: fromDayNumber(check.departureDay),
    returnDate: check.returnDay === null ? null : fromDayNumber(check.returnDay),
  }
}

export function toCheckedDatePairs(checks: readonly ScanCheck[]): ScanProgress['checking'] {
  return checks.flatMap((check) => {
    if (check.kind === 'leg') return []
    const { departureDate, returnDate } = toCheckDates(check)
    return departureDate ? [{ date: departureDate, returnDate }] : []
  })
}

export function toStayRange({
  minNights,
  maxNights,
}: Pick<ScanQuestion, 'minNights' | 'maxNights'>): StayRange | null {
  return minNights !== null && maxNights !== null ? { minNights, maxNights } : null
}
