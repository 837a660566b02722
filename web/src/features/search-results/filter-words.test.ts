import { describe, expect, it, test } from 'vitest'
import { facetsOf } from './facets.ts'
import { type Filters, noFilters } from './filters.ts'
import { sampleLeg, sampleOption, sampleResult } from './sample-results.ts'
import { readTimeRules } from './time-rules.ts'
import { filterChips, hintBody, hintStep, hintTitle, limitWords } from './filter-words.ts'
import { whyNot } from './why-not.ts'

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
  filterChips({ ...noFilters, ...filters }, facets, 'roundtrip', 'USD')
const labels = (filters: Partial<Filters>) =>
  chipsUnder(filters).map(({ label }) => label.replaceAll('\u00a0', ' '))

it('up to three hidden airlines are named, each with its own way out', () => {
  const chips = chipsUnder({ withoutAirlines: ['EI', 'Charter', 'XX'] })
  expect(chips.map(({ label }) => label)).toEqual(['Aer Lingus hidden', 'Charter hidden', 'XX hidden'])
  expect(chips[1]?.change).toEqual({ withoutAirlines: ['EI', 'XX'] })
})

it('more are one chip, which undoes them all', () => {
  const [some, ...others] = chipsUnder({ withoutAirlines: ['EI', 'BA', 'DL', 'UA'] })
  expect([some?.label, some?.change, others]).toEqual(['4 airlines hidden', { withoutAirlines: [] }, []])
  expect(labels({ withoutAirlines: ['EI', 'BA', 'Charter', 'DL', 'UA'] })).toEqual(['All airlines hidden'])
  const every = facets.providers.map(({ key }) => key)
  expect(labels({ withoutProviders: every })).toEqual(['All providers hidden'])
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
    '1 stop hidden',
    'Outbound departs 10:00+',
    'Return arrives 00:00 – 12:00',
    'Up to 10 h 00 min',
    'Up to 900 USD',
    'Ignav hidden',
    'Agencies hidden',
  ])
  const left = chipsUnder(filters).map(({ change }) => labels({ ...filters, ...change }))
  expect(left).toEqual(labels(filters).map((label) => labels(filters).filter((other) => other !== label)))
})

const now = Date.parse('2027-01-01T02:00:00Z')
const leg = sampleLeg({
  airlines: [
    ['Delta', 'DL'],
    ['Aer Lingus', 'EI'],
  ],
  departureTime: '07:35',
  arrivalTime: '21:10',
  duration: 700,
})
const early = sampleResult('early', {
  airline: 'Delta, Aer Lingus',
  price: 296.4,
  duration: 1400,
  stops: 1,
  legs: [leg, leg],
  options: [sampleOption({ provider: 'ignav', sellerKind: 'agency', price: 296.4 })],
})

/** All that is said of one hidden flight under these filters, non-breaking spaces as plain ones. */
function told(filters: Partial<Filters>, result = early): string[][] {
  const view = { filters: { ...noFilters, ...filters }, trip: 'roundtrip' as const, currency: 'USD' }
  return whyNot([result], view.filters, 'cheapest').map((hint) =>
    [hintTitle(hint, view), hintStep(hint, view)].map((text) => text.replaceAll('\u00a0', ' ')),
  )
}

test.each<[string, Partial<Filters>, string]>([
  ['your stops filter', { withoutStops: ['1'] }, 'Allow 1 stop'],
  ['your outbound departure filter (10:00+)', { times: readTimeRules('1d1000-2359') }, 'Allow 07:30'],
  [
    'your return arrival filter (00:00 – 20:00)',
    { times: readTimeRules('2a0000-2000') },
    'Allow until 21:30',
  ],
  ['your airline filter', { withoutAirlines: ['EI', 'BA'] }, 'Allow Aer Lingus'],
  ['your provider filter', { withoutProviders: ['ignav'] }, 'Allow Ignav'],
  ['your seller filter', { withoutSellers: ['agency'] }, 'Allow agencies'],
  ['your limit of 10 h 00 min each way', { maxDuration: 600 }, 'Allow up to 12 h 00 min'],
  ['your limit of 250 USD', { maxPrice: 250 }, 'Allow up to 296 USD'],
])('%s is named, with the one step out of it', (rule, filters, step) => {
  expect(told(filters)).toEqual([[`1 flight is hidden by ${rule}`, step]])
})

test('the same hours of two legs are two rules, and what breaks both is hidden by them together', () => {
  const times = readTimeRules('1d1000-2359,2d1000-2359')
  expect(told({ times })).toEqual([
    [
      '1 flight is hidden by your outbound departure filter (10:00+) and your return departure filter (10:00+)',
      'Change these 2 filters',
    ],
  ])
})

test('a cached price shows its age and no saving', () => {
  const old = { ...early, live: false, options: [{ ...sampleOption(), live: false }] }
  const [hint] = whyNot([old], { ...noFilters, withoutStops: ['1'] }, 'cheapest')
  const body = hint && hintBody(hint, 'cheapest', now).replaceAll('\u00a0', ' ')
  expect(body).toBe('The cheapest: Delta, Aer Lingus, 1 stop, 23 h 20 min, 296 USD (cached 2 h ago).')
})

describe('limit words', () => {
  const told = (lowest: number, highest: number, limit: number | null) =>
    limitWords(
      { lowest, highest, bins: [] },
      { step: 30, limit, words: (minutes) => `${minutes} min`, upTo: (words) => `up to ${words}` },
    )

  it.each([
    ['the longest that there is', told(400, 450, null), 'up to 450 min'],
    ['the limit that is set', told(400, 450, 420), 'up to 420 min'],
    ['one value that all have', told(450, 450, null), '450 min'],
    ['one step in which all are', told(425, 450, null), '450 min'],
    ['a limit also under a single value', told(450, 450, 420), 'up to 420 min'],
  ])('a filter tells %s', (_, words, expected) => {
    expect(words).toBe(expected)
  })
})
