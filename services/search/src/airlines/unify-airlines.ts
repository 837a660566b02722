import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import {
  airlineCodeByNormalizedName,
  airlineNameByCode,
  indexAirlineCodesByName,
  normalizeAirlineName,
} from './airline-table.ts'

/** Gives each airline one code and one name in all itineraries. An operating carrier that proves to be the marketing carrier becomes `null`. */
export function unifyAirlineCodesAndNames(itineraries: readonly Itinerary[]): Itinerary[] {
  const unify = createUnifier(itineraries)
  return itineraries.map((itinerary) => ({
    ...itinerary,
    legs: itinerary.legs.map((leg) => ({
      ...leg,
      segments: leg.segments.map((it) => unifySegment(it, unify)),
    })),
  }))
}

type UnifyCarrier = (carrier: Carrier) => Carrier

function unifySegment(segment: Segment, unify: UnifyCarrier): Segment {
  const marketingCarrier = unify(segment.marketingCarrier)
  const operating = segment.operatingCarrier && unify(segment.operatingCarrier)
  const isSameCarrier = operating?.code === marketingCarrier.code && operating?.name === marketingCarrier.name
  return { ...segment, marketingCarrier, operatingCarrier: isSameCarrier ? null : operating }
}

function createUnifier(itineraries: readonly Itinerary[]): UnifyCarrier {
  const namesByCode = countNamesByCode(itineraries)
  const givenCodes = indexAirlineCodesByName(
    [...namesByCode].flatMap(([code, names]) => [...names.keys()].map((name) => ({ code, name }))),
  )
  const known = new Map<string, Carrier>()
  return (carrier) => {
    const key = `${carrier.code}|${carrier.name}`
    const before = known.get(key)
    if (before) return before
    const folded = normalizeAirlineName(carrier.name)
    const code = carrier.code ?? givenCodes.get(folded) ?? airlineCodeByNormalizedName.get(folded) ?? null
    const name = code
      ? (mostFrequent(namesByCode.get(code)) ?? airlineNameByCode.get(code) ?? carrier.name)
      : carrier.name
    const unified = { code, name }
    known.set(key, unified)
    return unified
  }
}

/** How often each code has each name; a code in place of a name does not count. */
function countNamesByCode(itineraries: readonly Itinerary[]): Map<string, Map<string, number>> {
  const namesByCode = new Map<string, Map<string, number>>()
  for (const { code, name } of listCarriers(itineraries)) {
    if (!code || name === code) continue
    const names = namesByCode.get(code) ?? new Map<string, number>()
    names.set(name, (names.get(name) ?? 0) + 1)
    namesByCode.set(code, names)
  }
  return namesByCode
}

function* listCarriers(itineraries: readonly Itinerary[]): Generator<Carrier> {
  for (const { legs } of itineraries) {
    for (const { segments } of legs) {
      for (const { marketingCarrier, operatingCarrier } of segments) {
        yield marketingCarrier
        if (operatingCarrier) yield operatingCarrier
      }
    }
  }
}

/** Of equals the alphabetically first, so that the order of itineraries does not matter. */
function mostFrequent(names: ReadonlyMap<string, number> | undefined): string | null {
  let best: [string, number] | null = null
  for (const entry of names ?? []) {
    if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0])) best = entry
  }
  return best?.[0] ?? null
}
