import { expect, test } from 'vitest'
import { itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { sellerNames } from './seller-name.ts'

const flownBy = (code: string, name: string) =>
  sellerNames(itineraryLike([segmentLike({ marketingCarrier: { code, name } })]))
const airline = optionLike({ seller: { name: '', kind: 'airline' } })

test.each([
  ['Delta', 'DL', 'Delta Air Lines', 'Delta Air Lines'],
  ['Delta Air Lines', 'DL', 'Delta', 'Delta'],
  ['American', 'AA', 'American Airlines', 'American Airlines'],
  // The table knows the longer name, and the flight its code.
  ['KLM Royal Dutch Airlines', 'KL', 'KLM', 'KLM'],
  // The table still calls it Alitalia.
  ['ITA Airways', 'AZ', 'ITA Airways', 'ITA Airways'],
])('an airline that sells as %s flights of %s, %s, is called %s', (given, code, name, shown) => {
  expect(flownBy(code, name)(airline, given)).toBe(shown)
})

test('an airline that flies none of them has one name too, and one that nobody knows its own', () => {
  const name = flownBy('BA', 'British Airways')
  expect(name(airline, 'American')).toBe(name(airline, 'American Airlines'))
  expect(name(airline, 'Bush Charter')).toBe('Bush Charter')
})

test('several airlines that sell a ticket each are called one after the other', () => {
  expect(flownBy('DL', 'Delta Air Lines')(airline, 'Delta + JetBlue')).toBe(
    'Delta Air Lines + JetBlue Airways',
  )
})

test('an agency keeps its name, also where an airline has the same', () => {
  const agency = optionLike({ seller: { name: 'Delta', kind: 'agency' } })
  expect(flownBy('DL', 'Delta Air Lines')(agency, 'Delta')).toBe('Delta')
})
