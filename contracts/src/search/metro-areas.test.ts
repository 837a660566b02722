import { describe, expect, test } from 'vitest'
import { iataCode } from '../common.ts'
import { metroAreas } from './metro-areas.ts'

describe('metro areas', () => {
  test('every code is an IATA code, and belongs to one area or to one airport of one area', () => {
    const codes = metroAreas.flatMap((metro) => [metro.code, ...metro.airports])
    expect(codes.filter((code) => !iataCode.safeParse(code).success)).toEqual([])
    expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted())
  })

  test('every area has a unique name, a country and at least two airports', () => {
    expect(new Set(metroAreas.map((metro) => metro.name)).size).toBe(metroAreas.length)
    for (const metro of metroAreas) {
      expect(metro.country).toMatch(/^[A-Z]{2}$/)
      expect(metro.airports.length).toBeGreaterThanOrEqual(2)
    }
  })
})
