import type { Leg, Segment } from '@faresight/contracts/search/itinerary'
import type { ResultLayover } from '@faresight/contracts/search/result'

/** Minimum connection minutes between terminals or from abroad, from general knowledge of what airports and airlines publish. */
const minConnectionMinutes: Record<string, number> = {
  AMS: 60,
  ATL: 90,
  AUH: 75,
  BKK: 75,
  CDG: 90,
  DEL: 90,
  DFW: 90,
  DOH: 60,
  DXB: 90,
  EWR: 90,
  FCO: 75,
  FRA: 60,
  GRU: 90,
  HND: 75,
  IAD: 90,
  IST: 75,
  JFK: 120,
  LAX: 120,
  LGW: 75,
  LHR: 90,
  MAD: 75,
  MIA: 90,
  NRT: 75,
  ORD: 90,
  PEK: 120,
  PVG: 120,
  SFO: 90,
  SIN: 60,
  YYZ: 90,
}
const defaultMinConnectionMinutes = 60
/** On separate tickets a traveller checks in again, which closes an hour before departure. */
const checkInMinutes = 60
const acrossCityMinutes = 180

/** On one ticket the airline protects a connection, except a transfer between airports. */
export function toResultLayovers(
  segments: readonly Segment[],
  minutesEach: Leg['layovers'],
  isSelfTransfer: boolean,
): ResultLayover[] {
  return segments.slice(1).map(({ origin }, index) => {
    const arrivesAt = segments[index]?.destination ?? origin
    const minutes = minutesEach?.[index] ?? null
    const needed = minutesNeeded(arrivesAt, origin, isSelfTransfer)
    return { minutes, arrivesAt, departsFrom: origin, isTight: minutes !== null && minutes < needed }
  })
}

function minutesNeeded(arrivesAt: string, departsFrom: string, isSelfTransfer: boolean): number {
  const across = arrivesAt === departsFrom ? 0 : acrossCityMinutes
  if (!isSelfTransfer) return across
  return (minConnectionMinutes[arrivesAt] ?? defaultMinConnectionMinutes) + checkInMinutes + across
}
