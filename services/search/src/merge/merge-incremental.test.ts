import type { Carrier, Itinerary } from '@faresight/contracts/search/itinerary'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyItinerary } from '../../test/any-itinerary.ts'
import { american, britishAirways, itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { unifyAirlineCodesAndNames } from '../airlines/unify-airlines.ts'
import {
  diffMergedItineraries,
  mergeIncremental,
  toMergedItineraries,
  emptyMerge,
} from './merge-incremental.ts'
import { mergeDuplicateItineraries } from './merge-itineraries.ts'

const live = (itineraries: readonly Itinerary[]) => ({ itineraries, cached: [] })

/** What somebody has who was told each step's changes and no more, after each of the steps. */
function follow(batches: readonly (readonly Itinerary[])[]): Map<number, Itinerary>[] {
  let [growing, held] = [emptyMerge, new Map<number, Itinerary>()]
  return batches.map((batch) => {
    const before = toMergedItineraries(growing)
    growing = mergeIncremental(growing, live(batch))
    const after = toMergedItineraries(growing)
    const { changed, removed } = diffMergedItineraries(before, after)
    held = new Map([...held].filter(([number]) => !removed.includes(number)))
    for (const [number, itinerary] of after) if (changed.has(number)) held.set(number, itinerary)
    return held
  })
}

/** Some know the code of Air Borealis and some do not: what one says of an airline changes what the others said. */
const anyNamed = fc.tuple(anyItinerary, fc.boolean()).map(([itinerary, isCoded]) => {
  const coded = (carrier: Carrier) => (isCoded && !carrier.code ? { ...carrier, code: 'ZB' } : carrier)
  const legs = itinerary.legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((it) => ({
      ...it,
      marketingCarrier: coded(it.marketingCarrier),
      operatingCarrier: it.operatingCarrier && coded(it.operatingCarrier),
    })),
  }))
  return { ...itinerary, legs }
})

const asSet = (merged: Iterable<Itinerary>) => [...merged].map((it) => JSON.stringify(it)).sort()
const tokensOf = ({ options }: Itinerary) => options.map(({ tickets }) => JSON.stringify(tickets))

describe('in any order and batches of answers', () => {
  const portions = fc.array(fc.array(anyNamed, { maxLength: 6 }), { maxLength: 4 })

  test('the updates add up to merging everything at once', () => {
    fc.assert(
      fc.property(portions, (batches) => {
        const all = batches.flat()
        expect(asSet(follow(batches).at(-1)?.values() ?? [])).toEqual(
          asSet(mergeDuplicateItineraries(unifyAirlineCodesAndNames(all))),
        )
        expect(asSet(toMergedItineraries(mergeIncremental(emptyMerge, live(all))).values())).toEqual(
          asSet(mergeDuplicateItineraries(unifyAirlineCodesAndNames(all))),
        )
      }),
    )
  })

  test('a merged itinerary has the number of its first member', () => {
    fc.assert(
      fc.property(portions, (batches) => {
        const all = batches.flat().map((it, number) => sold(it, String(number)))
        let from = 0
        const told = batches.map((batch) => all.slice(from, (from += batch.length)))
        for (const held of follow(told)) {
          for (const [number, itinerary] of held) {
            const members = tokensOf(itinerary).map((text) => Number(/\d+/.exec(text)?.[0]))
            expect(Math.min(...members)).toBe(number)
          }
        }
      }),
    )
  })

  test('an answer without news changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyNamed, { maxLength: 12 }), (batch) => {
        const once = mergeIncremental(emptyMerge, live(batch))
        const twice = mergeIncremental(once, live([]))
        expect(diffMergedItineraries(toMergedItineraries(once), toMergedItineraries(twice))).toEqual({
          changed: new Set(),
          removed: [],
        })
      }),
    )
  })
})

test('a second seller changes the one itinerary that it sells', () => {
  const [mine, other] = [
    itineraryLike(),
    itineraryLike([segmentLike({ flightNumber: '9', destination: 'EWR' })]),
  ]
  const before = mergeIncremental(emptyMerge, live([mine, other]))
  const after = mergeIncremental(before, live([sold(mine, 'again')]))
  expect(diffMergedItineraries(toMergedItineraries(before), toMergedItineraries(after))).toEqual({
    changed: new Set([0]),
    removed: [],
  })
})

test('a codeshare whose airline is named later becomes part of the flight it is', () => {
  const own = itineraryLike([segmentLike({ marketingCarrier: { code: null, name: 'Air Borealis' } })])
  const shared = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: { code: 'ZB', name: 'ZB' },
  })
  const before = mergeIncremental(emptyMerge, live([own, sold(itineraryLike([shared]), 'shared')]))
  expect(toMergedItineraries(before).size).toBe(2)
  const named = segmentLike({
    marketingCarrier: { code: 'ZB', name: 'Air Borealis' },
    departure: { date: '2027-02-01', time: '09:00' },
  })
  const after = mergeIncremental(before, live([itineraryLike([named])]))
  expect(diffMergedItineraries(toMergedItineraries(before), toMergedItineraries(after))).toEqual({
    changed: new Set([0, 2]),
    removed: [1],
  })
})

test('two itineraries that a third proves different split, each under its own number', () => {
  const unnumbered = segmentLike({ flightNumber: null })
  const codeshare = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: britishAirways,
  })
  const before = mergeIncremental(
    emptyMerge,
    live([itineraryLike(), sold(itineraryLike([codeshare]), 'b'), sold(itineraryLike([unnumbered]), 'c')]),
  )
  expect([...toMergedItineraries(before).keys()]).toEqual([0])
  const after = mergeIncremental(
    before,
    live([sold(itineraryLike([segmentLike({ flightNumber: '119' })]), 'd')]),
  )
  expect([...toMergedItineraries(after).keys()]).toEqual([0, 1, 2, 3])
})

function sold(itinerary: Itinerary, token: string): Itinerary {
  const tickets = [{ seller: 'Ignav', link: { kind: 'token' as const, token } }]
  return { ...itinerary, options: [optionLike({ tickets })] }
}
