import type { Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import { unifyAirlines } from '../airlines/unify-airlines.ts'
import { mergeSame } from './merge.ts'
import { groupSame } from './same-flight.ts'
import { asItineraries, type Numbered } from './remembered.ts'

/** What a search has found so far. All that came has a number for good: its place among all that came. */
export interface Growing {
  readonly count: number
  readonly told: readonly Numbered<Itinerary>[]
  readonly remembered: readonly Numbered<CachedOffer>[]
  /** What was told, merged. */
  readonly live: Layer
  /** The same with what is remembered. */
  readonly all: Layer
}

interface Layer {
  readonly members: ReadonlyMap<number, Member>
  readonly groups: ReadonlyMap<number, Group>
}

/** An itinerary as it came, and with its airlines settled by all that is known. */
interface Member {
  readonly raw: Itinerary
  readonly settled: Itinerary
}

/** Those that are one itinerary, under the number of the one that came first. */
interface Group {
  readonly members: readonly Itinerary[]
  readonly itinerary: Itinerary
}

/** Merged itineraries by their numbers. */
export type Merged = ReadonlyMap<number, Itinerary>

const nobody: Layer = { members: new Map(), groups: new Map() }

export const nothingYet: Growing = { count: 0, told: [], remembered: [], live: nobody, all: nobody }

/**
 * All of `before` and what has arrived, merged anew: what comes later may fuse two that seemed different, or tell apart
 * two that seemed the same. What nothing changes in stays the same object. In the end it is `merge` of all, in whatever
 * order and portions they came.
 */
export function grow(
  before: Growing,
  { itineraries, cached }: { itineraries: readonly Itinerary[]; cached: readonly CachedOffer[] },
): Growing {
  const told = [...before.told, ...numbered(itineraries, before.count)]
  const remembered = [...before.remembered, ...numbered(cached, before.count + itineraries.length)]
  const live = layerOf(told, before.live)
  const offers = asItineraries(remembered, mergedIn(live))
  const all = offers.length ? layerOf([...told, ...offers], before.all) : live
  return { count: told.length + remembered.length, told, remembered, live, all }
}

/** The merged itineraries as they stand. */
export function mergedOf({ all }: Growing): Merged {
  return mergedIn(all)
}

/** What is new or different in `after`, and what is not there any more. */
export function changesBetween(before: Merged, after: Merged): { changed: Set<number>; removed: number[] } {
  const changed = [...after].filter(([number, itinerary]) => before.get(number) !== itinerary)
  return {
    changed: new Set(changed.map(([number]) => number)),
    removed: [...before.keys()].filter((number) => !after.has(number)),
  }
}

function numbered<T>(values: readonly T[], from: number): Numbered<T>[] {
  return values.map((value, index) => ({ number: from + index, value }))
}

function mergedIn({ groups }: Layer): Merged {
  return new Map([...groups].map(([number, { itinerary }]) => [number, itinerary]))
}

function layerOf(entries: readonly Numbered<Itinerary>[], before: Layer): Layer {
  const settled = unifyAirlines(entries.map(({ value }) => value))
  const members = new Map<number, Member>()
  const numbers = new Map<Itinerary, number>()
  for (const [index, { number, value: raw }] of entries.entries()) {
    const own = settled[index]
    if (!own) throw new Error('Settling airlines lost an itinerary')
    const member = kept(before.members.get(number), { raw, settled: own })
    members.set(number, member)
    numbers.set(member.settled, number)
  }
  const groups = new Map<number, Group>()
  for (const same of groupSame([...numbers.keys()])) {
    const number = Math.min(...same.map((it) => numbers.get(it) ?? Infinity))
    groups.set(number, regrouped(before.groups.get(number), same))
  }
  return { members, groups }
}

/** The member of before, unless it is another itinerary or its airlines have other names or codes by now. */
function kept(before: Member | undefined, after: Member): Member {
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

function regrouped(before: Group | undefined, members: readonly Itinerary[]): Group {
  const isSame =
    before?.members.length === members.length && before.members.every((it, index) => it === members[index])
  if (before && isSame) return before
  const itinerary = mergeSame(members)
  // Who joined may have said nothing new; where options were added, the texts need no comparing.
  const saysTheSame =
    before?.itinerary.options.length === itinerary.options.length &&
    JSON.stringify(before.itinerary) === JSON.stringify(itinerary)
  return { members, itinerary: saysTheSame ? before.itinerary : itinerary }
}
