import type { FareQuery } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { itineraryMatchesQuestion } from './parse-itineraries.ts'
import { itineraryLike, segmentLike } from '../../test/itineraries.ts'
import { selectBusiestRoutes } from './airport-routes.ts'

const metros: Record<string, string[]> = {
  LON: ['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN'],
  NYC: ['JFK', 'EWR', 'LGA'],
  PAR: ['CDG', 'ORY'],
}
const sizes: Record<string, number> = {
  LHR: 98,
  LGW: 75,
  STN: 66,
  LTN: 51,
  LCY: 40,
  SEN: 10,
  EWR: 90,
  LGA: 80,
}
const sizeOf = (code: string) => sizes[code] ?? 95
const expand = (code: string) => metros[code] ?? [code]

function ask(...legs: [string, string][]): FareQuery {
  return {
    tripType: 'multicity',
    legs: legs.map(([origin, destination]) => ({ origin, destination, departureDate: '2027-01-10' })),
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
  }
}

const ways = (question: FareQuery, limit: number, from = expand) =>
  selectBusiestRoutes(question, from, sizeOf, limit).routes.map((legs) =>
    legs.map(({ origin, destination }) => `${origin}-${destination}`).join(' '),
  )

test('a pair of airports is one route', () => {
  expect(selectBusiestRoutes(ask(['LHR', 'LAX']), expand, sizeOf, 6)).toEqual({
    routes: [[{ origin: 'LHR', destination: 'LAX' }]],
    possibleRoutes: 1,
    places: 2,
  })
})

test('a round trip between metro areas goes out and home by the same airports', () => {
  expect(ways(ask(['PAR', 'NYC'], ['NYC', 'PAR']), 6)).toEqual([
    'CDG-JFK JFK-CDG',
    'ORY-JFK JFK-ORY',
    'CDG-EWR EWR-CDG',
    'CDG-LGA LGA-CDG',
    'ORY-EWR EWR-ORY',
    'ORY-LGA LGA-ORY',
  ])
})

test('every big airport has a route before small ones have', () => {
  expect(selectBusiestRoutes(ask(['LON', 'NYC']), expand, sizeOf, 6).possibleRoutes).toBe(18)
  expect(ways(ask(['LON', 'NYC']), 6)).toEqual([
    'LHR-JFK',
    'LHR-EWR',
    'LHR-LGA',
    'LGW-JFK',
    'STN-JFK',
    'LTN-JFK',
  ])
})

test('all airports of one metro area have a route within the limit', () => {
  expect(ways(ask(['LON', 'LAX']), 6)).toEqual(
    ['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN'].map((code) => `${code}-LAX`),
  )
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
  expect(ways(ask(...legs), 6, three)).toHaveLength(6)
  expect(selectBusiestRoutes(ask(...legs), three, sizeOf, 6)).toMatchObject({
    possibleRoutes: 243,
    places: 5,
  })
})

const withNearby = (code: string, nearby?: boolean) =>
  nearby ? ({ MAN: ['MAN', 'LPL'], DUS: ['DUS', 'CGN'], CGN: ['CGN', 'DUS'] }[code] ?? [code]) : [code]

test('nearby airports have routes after the named one, the same in every leg', () => {
  const question = ask(['MAN', 'JFK'], ['JFK', 'BOS'], ['BOS', 'MAN'])
  expect(ways(question, 6, withNearby)).toEqual(['MAN-JFK JFK-BOS BOS-MAN'])
  expect(ways({ ...question, nearbyAirports: true }, 6, withNearby)).toEqual([
    'MAN-JFK JFK-BOS BOS-MAN',
    'LPL-JFK JFK-BOS BOS-LPL',
  ])
})

test('no route leads from an airport to itself', () => {
  const question = { ...ask(['DUS', 'CGN']), nearbyAirports: true }
  expect(ways(question, 6, withNearby)).toEqual(['DUS-CGN', 'CGN-DUS'])
})

test('an itinerary from a nearby airport matches a question that includes them', () => {
  const question = ask(['MAN', 'JFK'])
  const fromLiverpool = itineraryLike([segmentLike({ origin: 'LPL' })])
  expect(itineraryMatchesQuestion(fromLiverpool, question, withNearby)).toBe(false)
  expect(itineraryMatchesQuestion(fromLiverpool, { ...question, nearbyAirports: true }, withNearby)).toBe(
    true,
  )
})
