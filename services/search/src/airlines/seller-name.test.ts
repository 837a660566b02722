import { expect, test } from 'vitest'
import { itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { createSellerNameLookup } from './seller-name.ts'

const flownBy = (code: string, name: string) =>
  createSellerNameLookup(itineraryLike([segmentLike({ marketingCarrier: { code, name } })]))
const airline = optionLike({ seller: { name: '', kind: 'airline' } })

test.each([
  ['Delta', 'DL', 'Delta Air Lines', 'Delta Air Lines'],
  ['Delta Air Lines', 'DL', 'Delta', 'Delta'],
  ['American', 'AA', 'American Airlines', 'American Airlines'],
  // The table knows the longer name, and the flight its code.
  ['KLM Royal Dutch Airlines', 'KL', 'KLM', 'KLM'],
  // The table still calls it Alitalia.
  ['ITA Airways', 'AZ', 'ITA Airways', 'ITA Airways'],
])('a seller %s of flights of %s, %s, has the name %s', (given, code, name, shown) => {
  expect(flownBy(code, name)(airline, given)).toBe(shown)
})

test('an airline of no flight has the name of our table, or else its own', () => {
  const name = flownBy('BA', 'British Airways')
  expect(name(airline, 'American')).toBe(name(airline, 'American Airlines'))
  expect(name(airline, 'Bush Charter')).toBe('Bush Charter')
})

test('sellers of several tickets are joined in order', () => {
  expect(flownBy('DL', 'Delta Air Lines')(airline, 'Delta + JetBlue')).toBe(
    'Delta Air Lines + JetBlue Airways',
  )
})

test('an agency keeps its name, even where an airline has the same', () => {
  const agency = optionLike({ seller: { name: 'Delta', kind: 'agency' } })
  expect(flownBy('DL', 'Delta Air Lines')(agency, 'Delta')).toBe('Delta')
})

test.each([
  [['TRIP.COM', 'Trip.com'], 'Trip.com'],
  [['Trip.com Ltd', 'Trip.com', 'Trip.com'], 'Trip.com'],
  [['Skylark Travel', 'SkylarkTravel'], 'Skylark Travel'],
  [['Kiwi', 'Kiwi.com'], 'Kiwi'],
  [['eDreams', 'eDreams'], 'eDreams'],
])('an agency spelled %j has the one name %s', (spellings, shown) => {
  const options = spellings.map((name) =>
    optionLike({
      seller: { name, kind: 'agency' },
      tickets: [{ seller: name, link: { kind: 'token', token: name } }],
    }),
  )
  const name = createSellerNameLookup(itineraryLike(undefined, options))
  expect(options.map((option) => name(option, option.seller.name))).toEqual(spellings.map(() => shown))
})

test('agencies of different names stay distinct', () => {
  const seller = { name: 'Farebarn + Skylark', kind: 'agency' as const }
  const tickets = ['Farebarn', 'Skylark'].map((it) => ({
    seller: it,
    link: { kind: 'token' as const, token: it },
  }))
  const option = optionLike({ seller, tickets })
  expect(createSellerNameLookup(itineraryLike(undefined, [option]))(option, seller.name)).toBe(
    'Farebarn + Skylark',
  )
})
