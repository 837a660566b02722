import type { Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import { unifyAirlineCodesAndNames } from '../airlines/unify-airlines.ts'
import { mergeGroupIntoItinerary } from './merge-itineraries.ts'
import { groupDuplicateItineraries } from './duplicate-itineraries.ts'
import { cachedOffersToItineraries, type ArrivalNumbered } from './cached-offers.ts'

/** Everything that providers have returned so far. Each itinerary and offer keeps its number: its place in order of arrival. */
export interface MergeState {
  readonly count: number
  readonly live: readonly ArrivalNumbered<Itinerary>[]
  readonly cached: readonly ArrivalNumbered<CachedOffer>[]
  readonly mergedLive: Layer
  readonly mergedAll: Layer
}

interface Layer {
  readonly members: ReadonlyMap<number, Member>
  readonly groups: ReadonlyMap<number, Group>
}

/** An itinerary as its provider returned it, and with its airlines settled by everything known so far. */
interface Member {
  readonly raw: Itinerary
  readonly settled: Itinerary
}

/** Duplicates of one itinerary, under the number of the first. */
interface Group {
  readonly members: readonly Itinerary[]
  readonly itinerary: Itinerary
}

export type MergedItineraries = ReadonlyMap<number, Itinerary>

const emptyLayer: Layer = { members: new Map(), groups: new Map() }

export const emptyMerge: MergeState = {
  count: 0,
  live: [],
  cached: [],
  mergedLive: emptyLayer,
  mergedAll: emptyLayer,
}

/**
 * Merges new arrivals with everything in `before`. A later arrival may join two itineraries that looked different, or split two
 * that looked alike. An unchanged itinerary stays the same object. The final state equals `mergeDuplicateItineraries` of everything,
 * whatever the order and the batches.
 */
export function mergeIncremental(
  before: MergeState,
  {
    itineraries,
    cached: cachedOffers,
  }: { itineraries: readonly Itinerary[]; cached: readonly CachedOffer[] },
): MergeState {
  const live = [...before.live, ...numbered(itineraries, before.count)]
  const cached = [...before.cached, ...numbered(cachedOffers, before.count + itineraries.length)]
  const mergedLive = mergeLayer(live, before.mergedLive)
  const fromCache = cachedOffersToItineraries(cached, listMergedItineraries(mergedLive))
  const mergedAll = fromCache.length ? mergeLayer([...live, ...fromCache], before.mergedAll) : mergedLive
  return { count: live.length + cached.length, live, cached, mergedLive, mergedAll }
}

export function toMergedItineraries({ mergedAll }: MergeState): MergedItineraries {
  return listMergedItineraries(mergedAll)
}

/** @returns numbers: `changed` are new or different in `after`, `removed` are only in `before` */
export function diffMergedItineraries(
  before: MergedItineraries,
  after: MergedItineraries,
): { changed: Set<number>; removed: number[] } {
  const changed = [...after].filter(([number, itinerary]) => before.get(number) !== itinerary)
  return {
    changed: new Set(changed.map(([number]) => number)),
    removed: [...before.keys()].filter((number) => !after.has(number)),
  }
}

function numbered<T>(values: readonly T[], from: number): ArrivalNumbered<T>[] {
  return values.map((value, index) => ({ number: from + index, value }))
}

function listMergedItineraries({ groups }: Layer): MergedItineraries {
  return new Map([...groups].map(([number, { itinerary }]) => [number, itinerary]))
}

function mergeLayer(entries: readonly ArrivalNumbered<Itinerary>[], before: Layer): Layer {
  const settled = unifyAirlineCodesAndNames(entries.map(({ value }) => value))
  const members = new Map<number, Member>()
  const numbers = new Map<Itinerary, number>()
  for (const [index, { number, value: raw }] of entries.entries()) {
    const own = settled[index]
    if (!own) throw new Error('Merging airlines lost an itinerary')
    const member = reuseMember(before.members.get(number), { raw, settled: own })
    members.set(number, member)
    numbers.set(member.settled, number)
  }
  const groups = new Map<number, Group>()
  for (const same of groupDuplicateItineraries([...numbers.keys()])) {
    const number = Math.min(...same.map((it) => numbers.get(it) ?? Infinity))
    groups.set(number, reuseGroup(before.groups.get(number), same))
  }
  return { members, groups }
}

/** The earlier member, unless the itinerary or the names or codes of its airlines have changed. */
function reuseMember(before: Member | undefined, after: Member): Member {
  if (before?.raw.legs !== after.raw.legs || before.raw.options[0] !== after.raw.options[0]) return after
  const isSame = before.settled.legs.every(({ segments }, leg) =>
    segments.every((segment, index) => sameAirlines(segment, after.settled.legs[leg]?.segments[index])),
  )
  return isSame ? before : after
}

function sameAirlines(a: Segment, b: Segment | undefined): boolean {
  return (
    a.marketingCarrier.code === b?.marketingCarrier.code &&
    a.marketingCarrier.name === b.marketingCarrier.name &&
    a.operatingCarrier?.code === b.operatingCarrier?.code &&
    a.operatingCarrier?.name === b.operatingCarrier?.name
  )
}

function reuseGroup(before: Group | undefined, members: readonly Itinerary[]): Group {
  const isSame =
    before?.members.length === members.length && before.members.every((it, index) => it === members[index])
  if (before && isSame) return before
  const itinerary = mergeGroupIntoItinerary(members)
  // A new member may add nothing. Where it adds options, the costly comparison of texts is unnecessary.
  const isUnchanged =
    before?.itinerary.options.length === itinerary.options.length &&
    JSON.stringify(before.itinerary) === JSON.stringify(itinerary)
  return { members, itinerary: isUnchanged ? before.itinerary : itinerary }
}

/** Merges everything at once. */
export function mergeItineraries(
  itineraries: readonly Itinerary[],
  cached: readonly CachedOffer[],
): Itinerary[] {
  return [...toMergedItineraries(mergeIncremental(emptyMerge, { itineraries, cached })).values()]
}
