import type { Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { grow, nothingYet } from '../../services/search/src/merge/growing.ts'
import { checkTimes, type Places } from '../../services/search/src/times/check-times.ts'
import type { ReadFare } from './readers.ts'

/** What became of the fares of one answer. */
export interface MergeTally {
  received: number
  kept: number
  /** Fares by the reason for which they were left out. */
  dropped: Record<string, number>
  /** Kept fares whose durations the clocks corrected. */
  corrected: number
  /** Booking options of kept fares without a price. */
  unpriced: number
  rows: number
  /** Rows whose itineraries name different operators: only the flight number says that they are the same. */
  otherOperator: number
  /** Rows whose itineraries depart at different times, likewise. */
  otherTime: number
}

/** Checks, merges and counts the fares of one answer as a search does. */
export function tallyMerge(fares: readonly ReadFare[], places: Places): MergeTally {
  const checked = fares.flatMap((fare) => ('itinerary' in fare ? [checkTimes(fare.itinerary, places)] : []))
  const itineraries = checked.flatMap((it) => ('itinerary' in it ? it.itinerary : []))
  const cached = fares.flatMap((fare) => ('cached' in fare ? fare.cached : []))
  const { members, groups } = grow(nothingYet, { itineraries, cached }).all
  const reasons = [
    ...fares.flatMap((fare) => ('dropped' in fare ? fare.dropped : [])),
    ...checked.flatMap((it) => ('impossible' in it ? it.impossible : [])),
    // A remembered fare whose flights nobody tells is no row.
    ...Array.from({ length: itineraries.length + cached.length - members.size }, () => 'flights unknown'),
  ]
  const joined = [...groups.values()].map((group) => group.members)
  const options = [...members.values()].flatMap(({ raw }) => raw.options)
  return {
    received: fares.length,
    kept: members.size,
    dropped: countEach(reasons),
    corrected: checked.filter((it) => 'itinerary' in it && it.isCorrected).length,
    unpriced: options.filter(({ price }) => price === null).length,
    rows: groups.size,
    otherOperator: joined.filter((row) => differ(row, operatorOf)).length,
    otherTime: joined.filter((row) => differ(row, ({ departure }) => departure.time)).length,
  }
}

/** The sum of several. */
export function sumMergeTallies(tallies: readonly MergeTally[]): MergeTally {
  const sum = (count: (tally: MergeTally) => number) => tallies.reduce((all, tally) => all + count(tally), 0)
  const reasons = new Set(tallies.flatMap(({ dropped }) => Object.keys(dropped)))
  return {
    received: sum((it) => it.received),
    kept: sum((it) => it.kept),
    dropped: Object.fromEntries(
      [...reasons].map((reason) => [reason, sum(({ dropped }) => dropped[reason] ?? 0)]),
    ),
    corrected: sum((it) => it.corrected),
    unpriced: sum((it) => it.unpriced),
    rows: sum((it) => it.rows),
    otherOperator: sum((it) => it.otherOperator),
    otherTime: sum((it) => it.otherTime),
  }
}

function differ(row: readonly Itinerary[], say: (flight: Segment) => string): boolean {
  const said = row.map(({ legs }) => legs.flatMap(({ segments }) => segments.map(say)).join())
  return new Set(said).size > 1
}

function operatorOf({ marketingCarrier, operatingCarrier }: Segment): string {
  const { code, name } = operatingCarrier ?? marketingCarrier
  return code ?? name.toLowerCase()
}

function countEach(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}
