import { expect, it } from 'vitest'
import { airportTitle } from './places.tsx'
import { matchIn } from './suggestions.tsx'

it.each([
  ['London', 'lond', 'Lond'],
  ['Montréal', 'montre', 'Montré'],
  ['São Paulo', 'sao p', 'São P'],
  ['New York', 'york', 'York'],
  ['Reykjavík', 'REYK', 'Reyk'],
  ['London', 'don', null],
  ['London', '', null],
  ['Paris', 'lond', null],
])('in %s, %j underlines %j', (words, typed, matched) => {
  const found = matchIn(words, typed)
  expect(found && words.slice(found.start, found.end)).toBe(matched)
})

it.each([
  ['London Heathrow Airport', 'London', 'London Heathrow'],
  ['John F Kennedy International Airport', 'New York', 'New York, John F Kennedy International'],
  ['İstanbul Airport', 'Istanbul', 'İstanbul'],
  ['Dublin Airport', 'Dublin', 'Dublin'],
  ['Heathrow', 'London', 'London, Heathrow'],
])('%s in %s is %s', (name, city, title) => {
  expect(airportTitle({ type: 'AIRPORT', name, city })).toBe(title)
})

it('a metro area is its city', () => {
  expect(airportTitle({ type: 'CITY', name: 'All airports', city: 'London' })).toBe('London')
})
