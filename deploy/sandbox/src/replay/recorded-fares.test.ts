import { expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { loadAirlines } from '../world/airlines.ts'
import { pickSearchDay } from './recorded-fares.ts'
import { createAirlineNameReader } from './replay.ts'

test.each([
  ['the latest with today’s weekday', ['2026-07-07', '2026-07-14', '2026-07-16'], '2026-07-14'],
  ['the latest, if no weekday fits', ['2026-07-08', '2026-07-09'], '2026-07-09'],
])('of the search days %s is replayed', (_, searched, expected) => {
  const picked = pickSearchDay(searched.map(toDayNumber), toDayNumber('2026-11-24'))
  expect(fromDayNumber(picked ?? 0)).toBe(expected)
})

const readAirlineName = createAirlineNameReader(loadAirlines())

test.each([
  ['Wizz Air', 'W6'],
  ['British AirwaysFinnair; American', 'BA'],
  ['ANAAir Canada', 'NH'],
  ['THAIEVA Air', 'TG'],
  ['Air India Express', 'IX'],
  ['Air IndiaSingapore Airlines', 'AI'],
  ['KLMDelta; Virgin Atlantic', 'KL'],
  ['Unknown', undefined],
])('the printed name %s is of %s', (printed, code) => {
  expect(readAirlineName(printed)).toBe(code)
})
