import { toDayNumber } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { estimateRows, floorOf } from './beliefs.ts'

const day = toDayNumber('2026-12-01')

test('estimates have a row a departure and a place a stay, empty where nothing is believed', () => {
  const estimates = [
    { departureDay: day + 1, returnDay: day + 4, low: 99.6, high: 130.4 },
    { departureDay: day, returnDay: day + 3, low: 80, high: 90 },
    { departureDay: day, returnDay: day + 5, low: 70, high: 100 },
  ]
  expect(estimateRows(estimates, { minNights: 3, maxNights: 5 })).toEqual([
    { date: '2026-12-01', low: [80, null, 70], high: [90, null, 100] },
    { date: '2026-12-02', low: [100, null, null], high: [130, null, null] },
  ])
})

test('one way there is one place', () => {
  expect(estimateRows([{ departureDay: day, returnDay: null, low: 80, high: 90 }], null)).toEqual([
    { date: '2026-12-01', low: [80], high: [90] },
  ])
})

test('no estimate begins below what the certificate says no fare is under', () => {
  const estimates = [
    { departureDay: day, returnDay: null, low: 80, high: 120 },
    { departureDay: day + 1, returnDay: null, low: 96, high: 120 },
    { departureDay: day + 2, returnDay: null, low: 70, high: 90 },
  ]
  expect(estimateRows(estimates, null, 95.2).map(({ low, high }) => [low[0], high[0]])).toEqual([
    [95, 120],
    [96, 120],
    [95, 95],
  ])
})

test('the floor of a certificate is rounded so that it never promises more than it may', () => {
  const certificate = { candidates: 9, confidence: 0.95, lowest: 100, gap: 8.001 }
  expect(floorOf(certificate)).toEqual({ floor: 91.99, confidence: 0.95 })
  expect(floorOf(null)).toBeNull()
})
