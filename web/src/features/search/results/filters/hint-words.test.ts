import { expect, test } from 'vitest'
import { noFilters, type Filters } from '../rules/filters.ts'
import { sampleLeg, sampleOption, sampleResult } from '../rules/sample-results.ts'
import { readTimeRules } from '../rules/time-rules.ts'
import { whyNot } from '../rules/why-not.ts'
import { hintBody, hintStep, hintTitle } from './hint-words.ts'

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
  ['your rule about stops', { withoutStops: ['1'] }, 'Allow 1 stop'],
  ['your outbound 10:00 departure rule', { times: readTimeRules('1d1000-2359') }, 'Allow 07:30'],
  ['your return 00:00 – 20:00 arrival rule', { times: readTimeRules('2a0000-2000') }, 'Allow until 21:30'],
  ['your choice of airlines', { withoutAirlines: ['EI', 'BA'] }, 'Allow Aer Lingus'],
  ['your choice of providers', { withoutProviders: ['ignav'] }, 'Allow Ignav'],
  ['your choice of sellers', { withoutSellers: ['agency'] }, 'Allow agencies'],
  ['your limit of 10 h 00 min each way', { maxDuration: 600 }, 'Allow up to 12 h 00 min'],
  ['your limit of 250 USD', { maxPrice: 250 }, 'Allow up to 296 USD'],
])('%s is named, with the one step out of it', (rule, filters, step) => {
  expect(told(filters)).toEqual([[`1 flight is hidden by ${rule}`, step]])
})

test('the same hours of two legs are two rules, and what breaks both is hidden by them together', () => {
  const times = readTimeRules('1d1000-2359,2d1000-2359')
  expect(told({ times })).toEqual([
    [
      '1 flight is hidden by your outbound 10:00 departure rule and your return 10:00 departure rule',
      'Change these 2 filters',
    ],
  ])
})

test('a remembered price says its age, and no saving is told of it', () => {
  const old = { ...early, live: false, options: [{ ...sampleOption(), live: false }] }
  const [hint] = whyNot([old], { ...noFilters, withoutStops: ['1'] }, 'cheapest')
  const body = hint && hintBody(hint, 'cheapest', now).replaceAll('\u00a0', ' ')
  expect(body).toBe('The cheapest: Delta, Aer Lingus, 1 stop, 23 h 20 min, 296 USD (cached 2 h ago).')
})
