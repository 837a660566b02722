import type { UnlockedResult } from '@faresight/contracts/search/result'
import { describe, expect, it } from 'vitest'
import { shownFare } from '../../format/money.ts'
import { facetsOf } from './facets.ts'
import { withBagTotals } from './ranking.ts'
import { type Filters, applyFilters, noFilters, sellerKinds, layoverKindsOf } from './filters.ts'
import {
  seededRandom,
  randomFilters,
  randomResults,
  sampleLeg,
  sampleOption,
  sampleResult,
} from './sample-results.ts'

const ids = (results: { id: string }[]) => results.map(({ id }) => id).join(' ')

const ba = [sampleLeg({ airlines: [['British Airways', 'BA']] })]
const all = [
  sampleResult('a', { legs: ba }),
  sampleResult('b', { legs: [sampleLeg({ airlines: [['Aer Lingus', 'EI']] })], stops: 1, price: 300 }),
  sampleResult('c', { legs: [sampleLeg({ airlines: [['Charter', null]] })], stops: 3, price: null }),
]

describe('facets', () => {
  it('list each airline of a trip by itself, and hide a trip that has one of those named', () => {
    const mixed = sampleResult('m', {
      legs: [
        sampleLeg({
          airlines: [
            ['British Airways', 'BA'],
            ['Aer Lingus', 'EI'],
          ],
        }),
      ],
    })
    const facets = facetsOf([...all, mixed], noFilters)
    expect(facets.airlines.map(({ key, label, count }) => [key, label, count])).toEqual([
      ['EI', 'Aer Lingus', 2],
      ['BA', 'British Airways', 2],
      ['Charter', 'Charter', 1],
    ])
    // The cheapest comes first, and stays there while its own filter changes.
    const cheap = sampleResult('cheap', { legs: ba, price: 90 })
    for (const withoutAirlines of [[], ['BA']])
      expect(
        facetsOf([...all, cheap], { ...noFilters, withoutAirlines }).airlines.map(({ key }) => key),
      ).toEqual(['BA', 'EI', 'Charter'])
    // Where prices are locked, names alone give the order.
    const locked = [...all, cheap].map((result) => ({ ...result, price: null }))
    expect(facetsOf(locked, noFilters).airlines.map(({ key }) => key)).toEqual(['EI', 'BA', 'Charter'])
    expect(ids(applyFilters([...all, mixed], { ...noFilters, withoutAirlines: ['EI'] }))).toBe('a c')
  })

  it('count each choice under the other filters, not under its own', () => {
    const facets = facetsOf(all, { ...noFilters, withoutStops: ['0'], withoutAirlines: ['EI'] })
    expect(facets.stops).toEqual([
      { key: '0', label: '0', count: 1, from: 400 },
      { key: '1', label: '1', count: 0, from: null },
      { key: '2', label: '2', count: 1, from: null },
    ])
    expect(facets.prices).toMatchObject({ lowest: 300, highest: 400 })
  })

  it('say the lowest live price of a choice, and none where all are remembered', () => {
    const remembered = { live: false, price: 100 }
    const old = sampleOption({ ...remembered, provider: 'travelpayouts', sellerKind: 'agency' })
    const results = [
      sampleResult('live', { price: 420, options: [sampleOption({ price: 420 }), old] }),
      sampleResult('old', { ...remembered, options: [old] }),
      sampleResult('old stop', { ...remembered, stops: 1, options: [old] }),
    ]
    const { stops, providers, sellers } = facetsOf(results, noFilters)
    const froms = [stops, providers, sellers].map((group) => group.map(({ key, from }) => [key, from]))
    expect(froms).toEqual([
      [
        ['0', 420],
        ['1', null],
      ],
      [
        ['skyscanner', 420],
        ['travelpayouts', null],
      ],
      [
        ['airline', 420],
        ['agency', null],
      ],
    ])
  })

  it('take the prices of the fares that are left, with the limit as high as the dearest', () => {
    const refundable = { changes: null, refunds: 'included' as const }
    const results = [
      [430, 515],
      [509, 568],
    ].map(([low, high]) =>
      sampleResult(`${low}`, {
        price: low,
        options: [sampleOption({ price: low }), sampleOption({ price: high, conditions: refundable })],
      }),
    )
    const range = (filters: Partial<Filters>) => {
      const { prices } = facetsOf(results, { ...noFilters, ...filters })
      return prices && [prices.lowest, prices.highest]
    }
    expect(range({})).toEqual([430, 509])
    expect(range({ mustHave: ['refunds'] })).toEqual([515, 568])
    expect(range({ mustHave: ['refunds'], maxPrice: 520 })).toEqual([515, 568])
    // Nothing is left to show: the range stays.
    expect(range({ mustHave: ['checkedBag'] })).toEqual([430, 509])
  })

  it('say the lowest total with the bags of the user, and a price without them only where all lack it', () => {
    const baggage = {
      cabinPieces: 1,
      checkedPieces: 1,
      checkedKg: null,
      cabinBagPrice: null,
      checkedBagPrice: null,
    }
    const offered = (price: number, stops: number, changes = {}) =>
      sampleResult(`${price}`, { price, stops, options: [sampleOption({ price, ...changes })] })
    const results = [offered(430, 1), offered(496, 1, { baggage }), offered(450, 0)]
    const { stops } = facetsOf(withBagTotals(results, { cabin: 1, checked: 1 }, 1), noFilters)
    expect(stops.map(({ count, from }) => [count, from])).toEqual([
      [1, 450],
      [2, 496],
    ])
  })

  it('know no prices where none are shown', () => {
    const facets = facetsOf(randomResults(seededRandom(1), 40, false), noFilters)
    expect(facets.prices).toBeNull()
    expect([...facets.stops, ...facets.providers].every(({ from }) => from === null)).toBe(true)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('equal a recount by hand (%i)', (seed) => {
    const roll = seededRandom(seed)
    const results = randomResults(roll, 60)
    const filters = randomFilters(roll)
    const facets = facetsOf(results, filters)
    const left = (changes: Partial<Filters>, belongs?: (result: UnlockedResult) => boolean) =>
      recount(results, { ...filters, ...changes }, belongs)
    for (const { key, count } of facets.stops)
      expect(count).toBe(left({ withoutStops: [] }, ({ stops }) => String(Math.min(2, stops)) === key))
    for (const { key, count } of facets.airlines) {
      // What comes and goes with its box, whatever else is chosen.
      const others = filters.withoutAirlines.filter((one) => one !== key)
      expect(count).toBe(left({ withoutAirlines: others }) - left({ withoutAirlines: [...others, key] }))
    }
    for (const { key, count } of facets.providers) {
      const others = facets.providers.map((one) => one.key).filter((one) => one !== key)
      expect(count).toBe(left({ withoutProviders: others }))
    }
    for (const { key, count } of facets.sellers)
      expect(count).toBe(left({ withoutSellers: sellerKinds.filter((kind) => kind !== key) }))
    const sum = (bins: readonly number[] | undefined) => (bins ?? []).reduce((a, b) => a + b, 0)
    expect(sum(facets.duration?.bins)).toBe(left({ maxDuration: null }))
    expect(sum(facets.prices?.bins)).toBe(left({ maxPrice: null }, ({ price }) => price !== null))
    for (const { bins } of facets.times) expect(sum(bins)).toBe(left({ times: [] }))
  })
})

/** How many hold, counted without the help of what is tested. */
function recount(
  results: readonly UnlockedResult[],
  filters: Filters,
  belongs: (result: UnlockedResult) => boolean = () => true,
): number {
  const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  let count = 0
  for (const result of results) {
    const [option] = result.options.filter(
      ({ provider, sellerKind, baggage, conditions }) =>
        !filters.withoutProviders.includes(provider) &&
        !filters.withoutSellers.includes(sellerKind) &&
        filters.mustHave.every(
          (need) =>
            ({
              cabinBag: baggage?.cabinPieces === 1,
              checkedBag: baggage?.checkedPieces === 1,
              changes: ['included', 'fee'].includes(conditions?.changes ?? ''),
              refunds: ['included', 'fee'].includes(conditions?.refunds ?? ''),
            })[need],
        ),
    )
    if (!option) continue
    const { emissions, legs } = result
    const segments = legs.flatMap((leg) => leg.segments)
    if (segments.some((one) => filters.withoutAlliances.includes(one.alliance ?? 'none'))) continue
    if (segments.some((one) => filters.withoutAircraft.includes(one.aircraft ?? ''))) continue
    if (filters.lowEmissions && !(emissions && emissions.vsTypicalPercent < 0)) continue
    if (filters.maxEmissions !== null && !(emissions && emissions.kgPerPassenger <= filters.maxEmissions))
      continue
    if (layoverKindsOf(result).some((kind) => filters.withoutLayovers.includes(kind))) continue
    const flown = result.legs.flatMap((leg) => leg.segments.map((s) => s.airlineCode ?? s.airline))
    if (filters.withoutStops.some((kind) => Number(kind) === Math.min(2, result.stops))) continue
    if (flown.some((key) => filters.withoutAirlines.includes(key))) continue
    if (filters.maxDuration !== null && result.legs.some((leg) => leg.duration > (filters.maxDuration ?? 0)))
      continue
    if (filters.maxPrice !== null && (option.price === null || shownFare(option.price) > filters.maxPrice))
      continue
    const isEarlyOrLate = filters.times.some(({ leg, end, from, to }) => {
      const own = result.legs[leg]
      const minutes = own && clock(end === 'departure' ? own.departureTime : own.arrivalTime)
      return minutes !== undefined && (minutes < from || minutes > to)
    })
    if (!isEarlyOrLate && belongs({ ...result, price: option.price })) count++
  }
  return count
}
