import type { Carrier, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { codeByName, codesOf, foldName, nameByCode } from './table.ts'

/**
 * Gives each airline one code and one name in all itineraries of a quote, whoever told of them. One provider gives a
 * code, another a name, a third both; what these together do not say is looked up in our table, which is older.
 * An airline that turns out to fly its own flight is no codeshare.
 */
export function settleAirlines(itineraries: readonly Itinerary[]): Itinerary[] {
  const settle = settler(itineraries)
  return itineraries.map((itinerary) => ({
    ...itinerary,
    legs: itinerary.legs.map((leg) => ({ ...leg, segments: leg.segments.map((it) => settled(it, settle)) })),
  }))
}

type Settle = (carrier: Carrier) => Carrier

function settled(segment: Segment, settle: Settle): Segment {
  const marketingCarrier = settle(segment.marketingCarrier)
  const operating = segment.operatingCarrier && settle(segment.operatingCarrier)
  const isItself = operating?.code === marketingCarrier.code && operating?.name === marketingCarrier.name
  return { ...segment, marketingCarrier, operatingCarrier: isItself ? null : operating }
}

function settler(itineraries: readonly Itinerary[]): Settle {
  const told = namesTold(itineraries)
  const toldCodes = codesOf(
    [...told].flatMap(([code, names]) => [...names.keys()].map((name) => ({ code, name }))),
  )
  const known = new Map<string, Carrier>()
  return (carrier) => {
    const key = `${carrier.code}|${carrier.name}`
    const before = known.get(key)
    if (before) return before
    const folded = foldName(carrier.name)
    const code = carrier.code ?? toldCodes.get(folded) ?? codeByName.get(folded) ?? null
    const name = code ? (mostTold(told.get(code)) ?? nameByCode.get(code) ?? carrier.name) : carrier.name
    const settled = { code, name }
    known.set(key, settled)
    return settled
  }
}

/** How often each code was given each name. A code that stands for the name tells nothing. */
function namesTold(itineraries: readonly Itinerary[]): Map<string, Map<string, number>> {
  const told = new Map<string, Map<string, number>>()
  for (const { code, name } of carriersOf(itineraries)) {
    if (!code || name === code) continue
    const names = told.get(code) ?? new Map<string, number>()
    names.set(name, (names.get(name) ?? 0) + 1)
    told.set(code, names)
  }
  return told
}

function* carriersOf(itineraries: readonly Itinerary[]): Generator<Carrier> {
  for (const { legs } of itineraries) {
    for (const { segments } of legs) {
      for (const { marketingCarrier, operatingCarrier } of segments) {
        yield marketingCarrier
        if (operatingCarrier) yield operatingCarrier
      }
    }
  }
}

/** The name given most often; of two as frequent ones the first in the alphabet, so that the order does not matter. */
function mostTold(names: ReadonlyMap<string, number> | undefined): string | null {
  let best: [string, number] | null = null
  for (const entry of names ?? []) {
    if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0])) best = entry
  }
  return best?.[0] ?? null
}
