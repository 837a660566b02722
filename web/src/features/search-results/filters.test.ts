import { describe, expect, it } from 'vitest'
import { farePhrase } from '../../format/money.ts'
import { facetsOf } from './facets.ts'
import { type Filters, applyFilters, noFilters, toggleInList, layoverKindsOf } from './filters.ts'
import { sampleLeg, sampleOption, sampleResult } from './sample-results.ts'
import { clockOf } from '../../format/durations.ts'
import { lastMinute, readTimeRules, writeTimeRules } from './time-rules.ts'
import { noBags } from '../../flights/fares/bags.tsx'
import { openBags, openFilters } from './use-results.ts'

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

  it('keep fares that include or allow what is wanted, at the price of the first of them', () => {
    const baggage = (checkedPieces: number | null, checkedKg: number | null = null) => ({
      cabinPieces: 1,
      checkedPieces,
      checkedKg,
      cabinBagPrice: null,
      checkedBagPrice: null,
    })
    const options = [
      sampleOption({ price: 300, baggage: baggage(0), conditions: { changes: 'no', refunds: null } }),
      sampleOption({ price: 340, baggage: baggage(null, 23), conditions: { changes: 'fee', refunds: 'no' } }),
    ]
    const flight = sampleResult('f', { price: 300, options })
    const left = (...mustHave: Filters['mustHave']) =>
      applyFilters([flight, sampleResult('untold')], { ...noFilters, mustHave }).map(({ id, price }) => [
        id,
        price,
      ])
    expect(left('cabinBag')).toEqual([['f', 300]])
    expect(left('checkedBag')).toEqual([['f', 340]])
    expect(left('changes', 'checkedBag')).toEqual([['f', 340]])
    expect(left('refunds')).toEqual([])
  })

  it.each([
    ['10:00', 299, []],
    ['10:00', 300, ['long']],
    ['22:30', 270, []],
    ['22:30', 271, ['overnight']],
    ['01:00', 480, ['long', 'overnight']],
    ['03:30', 240, []],
  ])('know a layover from %s of %i minutes', (arrivalTime, minutes, kinds) => {
    const leg = sampleLeg({
      airlines: [
        ['A', 'AA'],
        ['B', 'BB'],
      ],
      arrivalTime,
    })
    const [layover] = leg.layovers
    const flown = (changes: object) => ({
      legs: [{ ...leg, layovers: [{ ...layover!, minutes, ...changes }] }],
    })
    expect(layoverKindsOf(flown({}))).toEqual(kinds)
    expect(layoverKindsOf(flown({ departsFrom: 'EWR' }))).toEqual([...kinds, 'airports'])
  })

  it('do not count on what is locked, or on legs that are not there', () => {
    const open = { ...noFilters, withoutStops: ['1' as const], times: readTimeRules('1d1000-2359') }
    const locked: Partial<Filters> = {
      maxPrice: 1,
      mustHave: ['refunds'],
      withoutAircraft: ['A'],
      lowEmissions: true,
      maxEmissions: 1,
    }
    const view = { ...open, ...locked, times: readTimeRules('1d1000-2359,3d1000-2359'), sort: 'best' }
    expect(openFilters(view, 'subscriber', 3)).toEqual({ ...open, ...locked, times: view.times })
    expect(openFilters(view, 'visitor', 2)).toEqual(open)
    expect(openFilters(view, 'member', 2)).toEqual(noFilters)
    expect(openBags({ cabin: 1, checked: 0 }, 'visitor')).toEqual(noBags)
  })

  it('toggle', () => {
    expect(toggleInList(['0', '1'], '1')).toEqual(['0'])
    expect(toggleInList(['0'], '1')).toEqual(['0', '1'])
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
