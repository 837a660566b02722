import { dayNumber } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { samplePredictions, samplePriceDays, sampleToday } from './sample-outlook.ts'
import { nearestStop, placeOfNow, stopsOf } from './stops.ts'
import { timelineOf } from './timeline.ts'

const today = dayNumber(sampleToday)
const stops = (of: 'trip' | 'around' = 'trip') =>
  stopsOf(
    timelineOf(
      samplePriceDays(
        [
          [9, 430],
          [0, 400],
        ],
        { of },
      ),
      samplePredictions(412),
      sampleToday,
    ),
  )

test('days with something to tell follow each other, whatever lies between', () => {
  expect(stops().map(({ kind, at }) => [kind, at.day - today])).toEqual([
    ['seen', -9],
    ['seen', 0],
    ['told', 1],
    ['told', 3],
    ['told', 7],
    ['told', 14],
    ['told', 30],
  ])
})

test('the latest price is that of the trip, also beside those of the dates around it', () => {
  expect(stops('around')[1]).toEqual({ kind: 'seen', at: { day: today, price: 412 } })
})

test('dates around a trip are read also of days after its own last price', () => {
  const around = samplePriceDays([[0, 400]], { of: 'around' })
  const current = { price: 412, seenAt: '2026-11-18T08:00:00Z' }
  const line = timelineOf(around, samplePredictions(412, { current }), sampleToday)
  expect(stopsOf(line).slice(0, 2)).toEqual([
    { kind: 'seen', at: { day: today - 2, price: 412 } },
    { kind: 'seen', at: { day: today, price: 400 } },
  ])
})

test('a pointer reads the nearest day that has something to tell', () => {
  expect(nearestStop(stops(), today - 3)).toBe(1)
  expect(nearestStop(stops(), today - 8)).toBe(0)
  expect(nearestStop(stops(), today + 100)).toBe(6)
})

test('by keyboard one begins at the latest price', () => {
  expect(placeOfNow(stops())).toBe(1)
  expect(placeOfNow([])).toBe(0)
})
