import type { Leg, Segment } from '@faresight/contracts/search/itinerary'
import type { ResultLayover } from '@faresight/contracts/search/result'

/**
 * Minutes that a connection takes at least, by airport: what airports and airlines publish for changes between terminals
 * or from abroad, written from general knowledge. Most others publish 45 to 60.
 */
const minimumMinutes: Record<string, number> = {
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
const usualMinimum = 60
/** Who changes on separate tickets collects bags and checks in again, which closes an hour before. */
const checkInMinutes = 60
/** To another airport of the city, through its traffic. */
const acrossCityMinutes = 180

/** What is between the flights of a leg. On one ticket the airline sees to connections, but for the way to another airport. */
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
  return (minimumMinutes[arrivesAt] ?? usualMinimum) + checkInMinutes + across
}
