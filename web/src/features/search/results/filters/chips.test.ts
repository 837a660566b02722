import { expect, it } from 'vitest'
import { facetsOf } from '../rules/facets.ts'
import { noFilters, type Filters } from '../rules/filters.ts'
import { sampleLeg, sampleOption, sampleResult } from '../rules/sample-results.ts'
import { readTimeRules } from '../rules/time-rules.ts'
import { chipsOf } from './chips.ts'

const airlines: [string, string | null][] = [
  ['Aer Lingus', 'EI'],
  ['British Airways', 'BA'],
  ['Charter', null],
  ['Delta', 'DL'],
  ['United', 'UA'],
]
const results = airlines.map((airline, index) =>
  sampleResult(`r${index}`, {
    legs: [sampleLeg({ airlines: [airline] }), sampleLeg({ airlines: [airline] })],
    options: ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'].map((provider) =>
      sampleOption({ provider }),
    ),
  }),
)
const facets = facetsOf(results, noFilters)
const chipsUnder = (filters: Partial<Filters>) =>
  chipsOf({ ...noFilters, ...filters }, facets, 'roundtrip', 'USD')
const labels = (filters: Partial<Filters>) =>
  chipsUnder(filters).map(({ label }) => label.replaceAll('\u00a0', ' '))

it('up to three hidden airlines are named, each with its own way out', () => {
  const chips = chipsUnder({ withoutAirlines: ['EI', 'Charter', 'XX'] })
  expect(chips.map(({ label }) => label)).toEqual(['No Aer Lingus', 'No Charter', 'No XX'])
  expect(chips[1]?.change).toEqual({ withoutAirlines: ['EI', 'XX'] })
})

it('more are one chip, which undoes them all', () => {
  const [some, ...others] = chipsUnder({ withoutAirlines: ['EI', 'BA', 'DL', 'UA'] })
  expect([some?.label, some?.change, others]).toEqual(['4 airlines hidden', { withoutAirlines: [] }, []])
  expect(labels({ withoutAirlines: ['EI', 'BA', 'Charter', 'DL', 'UA'] })).toEqual(['No airlines'])
  const every = facets.providers.map(({ key }) => key)
  expect(labels({ withoutProviders: every })).toEqual(['No providers'])
})

it('each other rule has a chip, which undoes it alone', () => {
  const filters = {
    ...noFilters,
    withoutStops: ['1' as const],
    times: readTimeRules('1d1000-2359,2a0000-1200'),
    maxDuration: 600,
    maxPrice: 900,
    withoutProviders: ['ignav'],
    withoutSellers: ['agency' as const],
  }
  expect(labels(filters)).toEqual([
    'No 1 stop',
    'Out departs 10:00+',
    'Back arrives 00:00 – 12:00',
    'up to 10 h 00 min',
    'up to 900 USD',
    'No Ignav',
    'No Agencies',
  ])
  const left = chipsUnder(filters).map(({ change }) => labels({ ...filters, ...change }))
  expect(left).toEqual(labels(filters).map((label) => labels(filters).filter((other) => other !== label)))
})
