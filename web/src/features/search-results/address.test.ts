import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFilters } from './filters.ts'
import { parse, withState } from '../../browser/url-state.ts'
import { resultsUrl } from './address.ts'

const repair = (search: URLSearchParams) => withState(resultsUrl, search, {})
const repaired = (search: string) => [...repair(new URLSearchParams(search))]

describe('the view in an address', () => {
  it('takes on filters, and keeps what else stands there', () => {
    const filters = { ...noFilters, withoutStops: ['0' as const], maxPrice: 500 }
    const before = new URLSearchParams('origin=LHR&maxDuration=600&sort=fastest')
    const after = withState(resultsUrl, before, filters)
    expect([...after]).toEqual([
      ['origin', 'LHR'],
      ['sort', 'fastest'],
      ['withoutStops', '0'],
      ['maxPrice', '500'],
    ])
    expect(withState(resultsUrl, after, noFilters).toString()).toBe('origin=LHR&sort=fastest')
    expect(parse(resultsUrl, after)).toEqual({ ...filters, sort: 'fastest', cabinBags: 0, checkedBags: 0 })
    expect(withState(resultsUrl, after, { sort: 'best' }).has('sort')).toBe(false)
  })

  it.each([
    'sort=-',
    'sort=best',
    'sort=toString',
    'maxPrice=low',
    'maxPrice=0',
    'maxDuration=1.5',
    'withoutStops=3,moon',
    'withoutSellers=,',
    'withoutAirlines=',
    'times=1d0000-2359',
    'times=9x',
    'lowEmissions=false',
    'cabinBags=2',
    'checkedBags=0',
    'mustHave=wings',
  ])('loses what says nothing: %s', (bad) => {
    expect(repaired(`a=1&${bad}&b=2`)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  it.each([
    ['withoutStops=0,0,2,x', '0,2'],
    ['withoutAirlines=BA,,LH,BA', 'BA,LH'],
    ['withoutAirlines=Air Caraïbes%252C Ltd,BA', 'Air Caraïbes%2C Ltd,BA'],
    ['times=1d1000-2359,9x,1d1100-2359', '1d1100-2359'],
    ['maxPrice=500&maxPrice=600', '500'],
    ['sort=fastest', 'fastest'],
  ])('names each thing once: %s', (bad, good) => {
    expect(repaired(bad)).toEqual([[bad.split('=')[0], good]])
  })

  it('needs no second repair, whatever stood in it', () => {
    const name = fc.constantFrom(...Object.keys(resultsUrl.params), 'utm')
    const word = fc.oneof(fc.string(), fc.constantFrom('0', 'agency', 'cheapest', '1d1000-2359', '%2C', '42'))
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(','))
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 9 }), (entries) => {
        const once = repair(new URLSearchParams(entries))
        expect([...repair(once)]).toEqual([...once])
      }),
      { numRuns: 500 },
    )
  })
})
