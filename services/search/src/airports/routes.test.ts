import { airportSchema } from '@faresight/contracts/search/airport'
import { createLog } from '@faresight/kit/telemetry/log'
import { createService } from '@faresight/kit/http/service'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { getAirportDirectory } from './airports.ts'
import { registerAirportRoutes } from './routes.ts'

const log = createLog('search', 'silent')
const service = createService({ log, verifyIdentity: async () => null, readinessChecks: {} })
registerAirportRoutes(service, getAirportDirectory())
afterAll(() => service.close())

describe('GET /api/airports', () => {
  test('answers suggestions that may be cached for five minutes', async () => {
    const answer = await service.inject('/api/airports?q=london')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    const [metro, largest] = z.array(airportSchema).parse(answer.json())
    expect(metro).toMatchObject({ iataCode: 'LON', type: 'CITY', name: 'London', airportCount: 6 })
    expect(largest).toMatchObject({ iataCode: 'LHR', type: 'AIRPORT', metro: 'LON', distanceKm: 23 })
    expect(largest).not.toHaveProperty('airportCount')
  })

  test.each([
    ['東京', 'TYO'],
    ['北京', 'BJS'],
    ['서울', 'SEL'],
    ['大阪', 'OSA'],
  ])('finds %s, a whole name in two characters', async (typed, code) => {
    const answer = await service.inject(`/api/airports?q=${encodeURIComponent(typed)}`)
    expect(z.array(airportSchema).parse(answer.json())[0]?.iataCode).toBe(code)
  })

  test('answers the airports of codes in order, without unknown ones, cacheable for a day', async () => {
    const answer = await service.inject('/api/airports?codes=JFK,XXX,LON,LHR')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(z.array(airportSchema).parse(answer.json())).toMatchObject([
      { iataCode: 'JFK', city: 'New York', name: 'John F Kennedy International Airport' },
      { iataCode: 'LON', city: 'London', airportCount: 6 },
      { iataCode: 'LHR', city: 'London' },
    ])
  })

  test('answers an empty list without a match', async () => {
    expect((await service.inject('/api/airports?q=qqqqqqqq')).json()).toEqual([])
  })

  test.each([
    '',
    '?q=',
    '?q=lo',
    '?q=%20lo%20',
    `?q=${encodeURIComponent('東')}`,
    `?q=${encodeURIComponent('Жa')}`,
    `?q=${'x'.repeat(81)}`,
    '?q=lon&q=par',
    '?codes=',
    '?codes=lhr',
    '?codes=LHR;JFK',
    `?codes=${'LHR,'.repeat(100)}JFK`,
  ])('refuses %s with a problem', async (query) => {
    const answer = await service.inject(`/api/airports${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test.each([
    '%00%00%00',
    '%F0%9F%9B%AB%F0%9F%9B%AB%F0%9F%9B%AB',
    "';--",
    '(((',
    '\\\\\\',
    '...',
    '%E2%80%AE%E2%80%AEabc',
  ])('answers a list to %s', async (typed) => {
    const answer = await service.inject(`/api/airports?q=${typed}`)
    expect(answer.statusCode).toBe(200)
    expect(z.array(airportSchema).safeParse(answer.json()).success).toBe(true)
  })
})

describe('GET /api/airports/{code}', () => {
  test.each(['LHR', 'lhr', 'NYC'])('answers %s, to be kept for a day', async (code) => {
    const answer = await service.inject(`/api/airports/${code}`)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(airportSchema.parse(answer.json()).iataCode).toBe(code.toUpperCase())
  })

  test.each(['XXX', 'LHRX', '1', '%00', '__proto__', 'constructor'])('knows no %s', async (code) => {
    const answer = await service.inject(`/api/airports/${code}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'search/no-such-airport' })
    expect(answer.headers['cache-control']).toBeUndefined()
  })
})
