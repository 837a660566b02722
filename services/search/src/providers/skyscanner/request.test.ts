import { expect, test } from 'vitest'
import type { ProviderRequest } from '../adapter-options.ts'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { createSkyscannerProvider } from './client.ts'

const asking = { signal: new AbortController().signal, purpose: 'visitor' as const }
const sent: ProviderRequest[] = []
const skyscanner = createSkyscannerProvider({
  baseUrl: '',
  apiKey: 'key',
  rates: loadPackagedRates(),
  expandAirports: (code) => [code],
  airportSize: () => 1,
  timeZoneOf: () => null,
  linkRule: { domains: null, loopback: false },
  send: async (request) => {
    sent.push(request)
    return { fault: 'failed', status: 500 }
  },
})

test.each([
  ['one adult', {}, { adults: 1, childrenAges: [] }],
  ['two adults with an infant', { passengers: 2, infants: 1 }, { adults: 2, childrenAges: [1] }],
  [
    'two adults with two children and an infant',
    { passengers: 4, children: 2, infants: 1 },
    { adults: 2, childrenAges: [8, 8, 1] },
  ],
])('%s are sent as adults and the ages of the others', async (_, party, query) => {
  await skyscanner.search(fareQueryLike(party), asking)
  expect(sent.pop()?.body).toMatchObject({ query })
})

test.each([
  ['eight adults', { passengers: 8 }, true],
  ['an adult with eight children', { passengers: 9, children: 8 }, true],
  ['nine adults', { passengers: 9 }, false],
  ['four adults with five children and four infants', { passengers: 9, children: 5, infants: 4 }, false],
])('%s: accepted or declined', (_, party, isTaken) => {
  expect(skyscanner.declineReason?.(fareQueryLike(party)) ?? null).toBe(
    isTaken ? null : 'Skyscanner allows up to 8 adults and 8 children per search, so we didn’t search it.',
  )
})
