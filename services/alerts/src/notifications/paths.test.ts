import { oneAdultParty, type Party } from '@faresight/contracts/search/party'
import { expect, test } from 'vitest'
import { searchPageUrl } from './paths.ts'

test.each<[string, Party, object]>([
  ['one adult', oneAdultParty, { passengers: '1' }],
  ['two adults', { ...oneAdultParty, passengers: 2 }, { passengers: '2' }],
  ['a family', { passengers: 3, children: 1, infants: 1 }, { passengers: '3', children: '1', infants: '1' }],
])('the search link for %s names the travellers', (_, party, expected) => {
  const url = searchPageUrl(
    'https://faresight.example',
    { origin: 'LON', destination: 'NYC' },
    { tripType: 'oneway', ...party, cabinClass: 'economy', stops: 'any' },
    { departureDate: '2027-03-04', returnDate: null },
  )
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    tripType: 'oneway',
    origin: 'LON',
    destination: 'NYC',
    departureDate: '2027-03-04',
    ...expected,
    cabinClass: 'economy',
    stops: 'any',
    currency: 'USD',
  })
})
