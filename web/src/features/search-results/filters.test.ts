import type { OpenResult } from '@faresight/contracts/search/result'
import { describe, expect, it } from 'vitest'
import { farePhrase, shownFare } from '../../format/money.ts'
import { facetsOf } from './facets.ts'
import { type Filters, applyFilters, countRules, noFilters, sellerKinds, toggled } from './filters.ts'
import {
  dice,
  randomFilters,
  randomResults,
  sampleLeg,
  sampleOption,
  sampleResult,
} from './sample-results.ts'
import { clockOf } from '../../format/clock.ts'
import { lastMinute, readTimeRules, writeTimeRules } from './time-rules.ts'
import { openFilters } from './viewer-access.ts'

const ids = (results: { id: string }[]) => results.map(({ id }) => id).join(' ')

const ba = [sampleLeg({ airlines: [['British Airways', 'BA']] })]
const all = [
  sampleResult('a', { legs: ba }),
  sampleResult('b', { legs: [sampleLeg({ airlines: [['Aer Lingus', 'EI']] })], stops: 1, price: 300 }),
  sampleResult('c', { legs: [sampleLeg({ airlines: [['Charter', null]] })], stops: 3, price: null }),
]

describe('filters', () => {
  it('take a price that looks wrong for none', () => {
    const wrong = sampleResult('wrong', { legs: ba, price: 0.01, suspicious: true })
    expect(ids(applyFilters([...all, wrong], { ...noFilters, maxPrice: 350 }))).toBe('b')
    const { prices, airlines } = facetsOf([...all, wrong], noFilters)
    expect(prices).toMatchObject({ lowest: 300, highest: 400 })
    expect(airlines.find(({ key }) => key === 'BA')).toMatchObject({ count: 2, from: 400 })
  })

  it('take away the seller whose price looked right', () => {
    const options = [
      sampleOption({ provider: 'ignav' }),
      sampleOption({ provider: 'amadeus', price: 1, suspicious: true }),
    ]
    const [left] = applyFilters([sampleResult('a', { options })], {
      ...noFilters,
      withoutProviders: ['ignav'],
    })
    expect(left).toMatchObject({ price: 1, suspicious: true })
  })

  it('hide what they name, and what has no price under a price limit', () => {
    expect(ids(applyFilters(all, noFilters))).toBe('a b c')
    expect(ids(applyFilters(all, { ...noFilters, withoutStops: ['2'] }))).toBe('a b')
    expect(ids(applyFilters(all, { ...noFilters, withoutAirlines: ['BA', 'Charter'] }))).toBe('b')
    expect(ids(applyFilters(all, { ...noFilters, maxPrice: 350 }))).toBe('b')
  })

  it.each([
    ['USD', 412.49, 412],
    ['EUR', 412.5, 413],
    ['KWD', 127.004, 127],
    ['JPY', 61_240, 61_240],
  ] as const)(
    'keep a fare in %s that reads as the highest price, and none that reads as more',
    (currency, price, limit) => {
      const results = [sampleResult('fare', { price, currency })]
      expect(farePhrase(price, currency)).toBe(farePhrase(limit, currency))
      const left = (maxPrice: number) => ids(applyFilters(results, { ...noFilters, maxPrice }))
      expect([left(limit), left(limit - 1)]).toEqual(['fare', ''])
      // The ends of the scale are fares, so that its lowest place leaves the cheapest.
      expect(facetsOf(results, noFilters).prices).toMatchObject({ lowest: limit, highest: limit })
    },
  )

  it('look at both ends of each leg, at its own hours, and at the longest leg', () => {
    const legs = [
      sampleLeg({ departureTime: '07:30', duration: 300 }),
      sampleLeg({ arrivalTime: '23:10', duration: 700 }),
    ]
    const trips = [sampleResult('t', { legs }), sampleResult('one way', { legs: ba })]
    const rule = (times: string, more: Partial<Filters> = {}) =>
      ids(applyFilters(trips, { ...noFilters, times: readTimeRules(times), ...more }))
    expect(rule('1d1000-2359')).toBe('one way')
    expect(rule('1d0730-0730')).toBe('t')
    expect(rule('2a0000-2300')).toBe('one way')
    expect(rule('2a2310-2310')).toBe('t one way')
    expect(rule('', { maxDuration: 699 })).toBe('one way')
    expect(rule('', { maxDuration: 700 })).toBe('t one way')
  })

  it('leave a flight with the sellers that are wanted, at the price of the first of them', () => {
    const options = [
      sampleOption({ price: 300, provider: 'ignav', sellerKind: 'agency' }),
      sampleOption({ price: 350, provider: 'skyscanner' }),
    ]
    const flight = sampleResult('f', { price: 300, provider: 'ignav', fareClass: 'V', options })
    const [left] = applyFilters([flight], { ...noFilters, withoutProviders: ['ignav'] })
    expect(left).toMatchObject({ price: 350, provider: 'skyscanner', fareClass: null })
    expect(left?.options).toHaveLength(1)
    expect(applyFilters([flight], { ...noFilters, withoutSellers: ['airline'] })[0]?.price).toBe(300)
    expect(
      applyFilters([flight], { ...noFilters, withoutProviders: ['ignav'], withoutSellers: ['airline'] }),
    ).toEqual([])
    expect(applyFilters([flight], { ...noFilters, withoutProviders: ['ignav'], maxPrice: 320 })).toEqual([])
  })

  it('leave a visitor the age of the sellers that are left, which stand in no order', () => {
    const live = { price: null, live: true }
    const options = [
      sampleOption({ price: null, provider: 'amadeus', live: false, seenAt: '2027-01-01T00:00:00Z' }),
      sampleOption({ ...live, provider: 'ignav', seenAt: '2027-01-03T00:00:00Z' }),
      sampleOption({ price: null, provider: 'skyscanner', live: false, seenAt: '2027-01-02T00:00:00Z' }),
    ]
    const flight = sampleResult('f', { ...live, options, seenAt: '2027-01-03T00:00:00Z' })
    const left = (...withoutProviders: string[]) =>
      applyFilters([flight], { ...noFilters, withoutProviders })[0]
    expect(left('ignav')).toMatchObject({ live: false, seenAt: '2027-01-02T00:00:00Z' })
    expect(left('amadeus')).toMatchObject({ live: true, seenAt: '2027-01-03T00:00:00Z' })
    expect(left()).toBe(flight)
  })

  it('are counted rule by rule, and toggle', () => {
    const times = readTimeRules('1d1000-2359,2a0000-1200')
    expect(
      countRules({ ...noFilters, withoutStops: ['0'], withoutAirlines: ['BA', 'EI'], maxPrice: 1, times }),
    ).toBe(6)
    expect(toggled(['0', '1'], '1')).toEqual(['0'])
    expect(toggled(['0'], '1')).toEqual(['0', '1'])
  })

  it('on what is withheld, or on legs that are not there, do not count', () => {
    const filters = { ...noFilters, maxPrice: 300, times: readTimeRules('1d1000-2359,3d1000-2359') }
    expect(openFilters(filters, 'subscriber', 3)).toEqual(filters)
    expect(openFilters(filters, 'visitor', 2)).toEqual({ ...noFilters, times: readTimeRules('1d1000-2359') })
    expect(openFilters(filters, 'member', 2)).toEqual(noFilters)
  })
})

describe('hours in an address', () => {
  it.each(['1d1000-2359', '2a0000-1200', '1d0600-0900,1a0000-2200,2d1330-2359'])('%s is kept', (text) => {
    expect(writeTimeRules(readTimeRules(text))).toBe(text)
  })

  it.each([
    ['', ''],
    ['6d1000-1200', ''],
    ['1d1200-1000', ''],
    ['1d2400-2500', ''],
    ['1x1000-1200,drop table,1d1000-1200', '1d1000-1200'],
    ['1d1000-1200,1d0900-1100', '1d0900-1100'],
    ['1d0000-2359', ''],
    ['2d1000-1200,1a1000-1200,1d1000-1200', '1d1000-1200,1a1000-1200,2d1000-1200'],
  ])('%s is repaired to %s', (text, repaired) => {
    expect(writeTimeRules(readTimeRules(text))).toBe(repaired)
  })

  it('read as a clock', () => {
    expect([0, 565, lastMinute].map(clockOf)).toEqual(['00:00', '09:25', '23:59'])
  })
})

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

  it('know no prices where none are shown', () => {
    const facets = facetsOf(randomResults(dice(1), 40, false), noFilters)
    expect(facets.prices).toBeNull()
    expect([...facets.stops, ...facets.providers].every(({ from }) => from === null)).toBe(true)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('equal a recount by hand (%i)', (seed) => {
    const roll = dice(seed)
    const results = randomResults(roll, 60)
    const filters = randomFilters(roll)
    const facets = facetsOf(results, filters)
    for (const { key, count } of facets.stops) {
      const kind = (r: OpenResult) => String(Math.min(2, r.stops))
      expect(count).toBe(recount(results, { ...filters, withoutStops: [] }, (r) => kind(r) === key))
    }
    for (const { key, count } of facets.airlines) {
      // What comes and goes with its box, whatever else is chosen.
      const others = filters.withoutAirlines.filter((one) => one !== key)
      const on = recount(results, { ...filters, withoutAirlines: others }, () => true)
      const off = recount(results, { ...filters, withoutAirlines: [...others, key] }, () => true)
      expect(count).toBe(on - off)
    }
    for (const { key, count } of facets.providers) {
      const others = facets.providers.map((one) => one.key).filter((one) => one !== key)
      expect(count).toBe(recount(results, { ...filters, withoutProviders: others }, () => true))
    }
    for (const { key, count } of facets.sellers)
      expect(count).toBe(
        recount(
          results,
          { ...filters, withoutSellers: sellerKinds.filter((kind) => kind !== key) },
          () => true,
        ),
      )
    const sum = (bins: readonly number[] | undefined) => (bins ?? []).reduce((a, b) => a + b, 0)
    expect(sum(facets.duration?.bins)).toBe(recount(results, { ...filters, maxDuration: null }, () => true))
    expect(sum(facets.prices?.bins)).toBe(
      recount(results, { ...filters, maxPrice: null }, ({ price }) => price !== null),
    )
    for (const { bins } of facets.times)
      expect(sum(bins)).toBe(recount(results, { ...filters, times: [] }, () => true))
  })
})

/** How many hold, counted without the help of what is tested. */
function recount(
  results: readonly OpenResult[],
  filters: Filters,
  belongs: (result: OpenResult) => boolean,
): number {
  const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  let count = 0
  for (const result of results) {
    const [option] = result.options.filter(
      ({ provider, sellerKind }) =>
        !filters.withoutProviders.includes(provider) && !filters.withoutSellers.includes(sellerKind),
    )
    if (!option) continue
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
