import type { Carrier, Segment } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import { itineraryLike, segmentLike } from '../../test/itineraries.ts'
import { unifyAirlineCodesAndNames } from './unify-airlines.ts'

function settle(...segments: Partial<Segment>[]): { sold: Carrier; flown: Carrier | null }[] {
  const settled = unifyAirlineCodesAndNames(segments.map((change) => itineraryLike([segmentLike(change)])))
  const all = settled.flatMap(({ legs }) => legs.flatMap((leg) => leg.segments))
  return all.map(({ marketingCarrier, operatingCarrier }) => ({
    sold: marketingCarrier,
    flown: operatingCarrier,
  }))
}

const sold = (code: string | null, name: string, flown: string | null = null): Partial<Segment> => ({
  marketingCarrier: { code, name },
  operatingCarrier: flown === null ? null : { code: null, name: flown },
})

test('a code without a name gets the table’s name, and a name its code', () => {
  expect(settle(sold('LH', 'LH'), sold(null, 'British Airways'), sold('0Q', '0Q'))).toEqual([
    { sold: { code: 'LH', name: 'Lufthansa' }, flown: null },
    { sold: { code: 'BA', name: 'British Airways' }, flown: null },
    { sold: { code: '0Q', name: '0Q' }, flown: null },
  ])
})

test('a provider’s data on an airline wins over the table', () => {
  const itaAirways = { code: 'AZ', name: 'ITA Airways' }
  expect(settle(sold('AZ', 'ITA Airways'), sold('AZ', 'AZ', 'ITA Airways'))).toEqual([
    { sold: itaAirways, flown: null },
    { sold: itaAirways, flown: null },
  ])
})

test('an airline has one name, the most frequent one', () => {
  const names = settle(sold('AA', 'American'), sold('AA', 'American Airlines'), sold('AA', 'American'))
  expect(new Set(names.map(({ sold }) => sold.name))).toEqual(new Set(['American']))
})

test('a codeshare keeps its operating carrier, and an airline under two names is no codeshare', () => {
  expect(settle(sold('AA', 'AA', 'British Airways'), sold('AA', 'AA', 'American'))).toEqual([
    { sold: { code: 'AA', name: 'American Airlines' }, flown: { code: 'BA', name: 'British Airways' } },
    { sold: { code: 'AA', name: 'American Airlines' }, flown: null },
  ])
})

test('an unknown airline has no code', () => {
  expect(settle(sold(null, 'Bush Charter'))).toEqual([
    { sold: { code: null, name: 'Bush Charter' }, flown: null },
  ])
})
