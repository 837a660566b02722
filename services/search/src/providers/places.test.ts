import type { Question } from '@faresight/contracts/search/question'
import { expect, test } from 'vitest'
import { airportRoutes } from './places.ts'

const metros: Record<string, string[]> = { LON: ['LHR', 'LGW', 'STN'], NYC: ['JFK', 'EWR', 'LGA'] }
const expand = (code: string) => metros[code] ?? [code]

function ask(...legs: [string, string][]): Question {
  return {
    tripType: 'multicity',
    legs: legs.map(([origin, destination]) => ({ origin, destination, departureDate: '2027-01-10' })),
    passengers: 1,
    cabinClass: 'economy',
    stops: 'any',
    currency: 'USD',
  }
}

const text = (routes: ReturnType<typeof airportRoutes>) =>
  routes.map((legs) => legs.map(({ origin, destination }) => `${origin}-${destination}`).join(' '))

test('two airports are one route', () => {
  expect(text(airportRoutes(ask(['LHR', 'LAX']), expand, 4))).toEqual(['LHR-LAX'])
})

test('a round trip between metro areas goes out and home by the same airports, the largest first', () => {
  expect(text(airportRoutes(ask(['LON', 'NYC'], ['NYC', 'LON']), expand, 4))).toEqual([
    'LHR-JFK JFK-LHR',
    'LHR-EWR EWR-LHR',
    'LGW-JFK JFK-LGW',
    'LHR-LGA LGA-LHR',
  ])
})

test('the number of routes is bounded however many metro areas a trip touches', () => {
  const legs: [string, string][] = [
    ['LON', 'NYC'],
    ['NYC', 'PAR'],
    ['PAR', 'TYO'],
    ['TYO', 'MIL'],
    ['MIL', 'LON'],
  ]
  const three = (code: string) => [`${code[0]}AA`, `${code[0]}BB`, `${code[0]}CC`]
  expect(airportRoutes(ask(...legs), three, 4)).toHaveLength(4)
})
