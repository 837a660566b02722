import { expect, it } from 'vitest'
import { airportTitle } from './airport-title.ts'

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
