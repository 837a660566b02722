import type { Carrier, Itinerary } from '@faresight/contracts/search/itinerary'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyItinerary } from '../../test/any-itinerary.ts'
import { american, britishAirways, itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { unifyAirlines } from '../airlines/unify-airlines.ts'
import { changesBetween, grow, mergedOf, nothingYet } from './growing.ts'
import { merge } from './merge.ts'

const live = (itineraries: readonly Itinerary[]) => ({ itineraries, cached: [] })

/** What somebody has who was told each step's changes and no more, after each of the steps. */
function follow(batches: readonly (readonly Itinerary[])[]): Map<number, Itinerary>[] {
  let [growing, held] = [nothingYet, new Map<number, Itinerary>()]
  return batches.map((batch) => {
    const before = mergedOf(growing)
    growing = grow(growing, live(batch))
    const after = mergedOf(growing)
    const { changed, removed } = changesBetween(before, after)
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

describe('in whatever order and portions providers answer', () => {
  const portions = fc.array(fc.array(anyNamed, { maxLength: 6 }), { maxLength: 4 })

  test('what the steps add up to is all of it merged at once', () => {
    fc.assert(
      fc.property(portions, (batches) => {
        const all = batches.flat()
        expect(asSet(follow(batches).at(-1)?.values() ?? [])).toEqual(asSet(merge(unifyAirlines(all))))
        expect(asSet(mergedOf(grow(nothingYet, live(all))).values())).toEqual(
          asSet(merge(unifyAirlines(all))),
        )
      }),
    )
  })

  test('a number is always that of the itinerary which came with it, and no other of its group came before', () => {
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

  test('an answer that says what is known already changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyNamed, { maxLength: 12 }), (batch) => {
        const once = grow(nothingYet, live(batch))
        const twice = grow(once, live([]))
        expect(changesBetween(mergedOf(once), mergedOf(twice))).toEqual({ changed: new Set(), removed: [] })
      }),
    )
  })
})

test('a second seller changes the one itinerary that it sells', () => {
  const [mine, other] = [
    itineraryLike(),
    itineraryLike([segmentLike({ flightNumber: '9', destination: 'EWR' })]),
  ]
  const before = grow(nothingYet, live([mine, other]))
  const after = grow(before, live([sold(mine, 'again')]))
  expect(changesBetween(mergedOf(before), mergedOf(after))).toEqual({ changed: new Set([0]), removed: [] })
})

test('a codeshare whose airline is named later becomes part of the flight it is', () => {
  const own = itineraryLike([segmentLike({ marketingCarrier: { code: null, name: 'Air Borealis' } })])
  const shared = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: { code: 'ZB', name: 'ZB' },
  })
  const before = grow(nothingYet, live([own, sold(itineraryLike([shared]), 'shared')]))
  expect(mergedOf(before).size).toBe(2)
  const named = segmentLike({
    marketingCarrier: { code: 'ZB', name: 'Air Borealis' },
    departure: { date: '2027-02-01', time: '09:00' },
  })
  const after = grow(before, live([itineraryLike([named])]))
  expect(changesBetween(mergedOf(before), mergedOf(after))).toEqual({
    changed: new Set([0, 2]),
    removed: [1],
  })
})

test('two that a third tells apart go their own ways, each under its own number', () => {
  const unnumbered = segmentLike({ flightNumber: null })
  const codeshare = segmentLike({
    marketingCarrier: american,
    flightNumber: '6141',
    operatingCarrier: britishAirways,
  })
  const before = grow(
    nothingYet,
    live([itineraryLike(), sold(itineraryLike([codeshare]), 'b'), sold(itineraryLike([unnumbered]), 'c')]),
  )
  expect([...mergedOf(before).keys()]).toEqual([0])
  const after = grow(before, live([sold(itineraryLike([segmentLike({ flightNumber: '119' })]), 'd')]))
  expect([...mergedOf(after).keys()]).toEqual([0, 1, 2, 3])
})

function sold(itinerary: Itinerary, token: string): Itinerary {
  const tickets = [{ seller: 'Ignav', link: { kind: 'token' as const, token } }]
  return { ...itinerary, options: [optionLike({ tickets })] }
}
