import type { Party } from '@faresight/contracts/search/party'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { WorldAirport } from './airports.ts'
import type { DayNumber } from './calendar.ts'

export type WorldQueryLeg = {
  readonly from: WorldAirport
  readonly to: WorldAirport
  readonly day: DayNumber
}

export type WorldQuery = {
  readonly legs: readonly WorldQueryLeg[]
  readonly cabin: CabinClass
  readonly party: Party
}

export function isRoundTrip(query: WorldQuery): boolean {
  const [out, back] = query.legs
  return query.legs.length === 2 && out?.from === back?.to && out?.to === back?.from
}
