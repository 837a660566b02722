import { dayNumber } from '@faresight/contracts/days'
import { describe, expect, it } from 'vitest'
import { extentOf, namedDays } from './extent.ts'
import { sampleForecast, samplePredictions, samplePriceDays, sampleToday } from './sample-outlook.ts'
import { timelineOf } from './timeline.ts'

const seen = samplePriceDays([
  [2, 400],
  [1, 500],
  [0, 450],
])
const past = timelineOf(seen, undefined, sampleToday)
const whole = timelineOf(seen, samplePredictions(450), sampleToday)
const today = dayNumber(sampleToday)

describe('the prices of a picture', () => {
  it('hold all that was seen', () => {
    expect(extentOf(past, null)).toEqual([400, 500])
  })

  it('hold both ranges of what may come, wholly', () => {
    const near = { forecasts: [sampleForecast(450, 1)] }
    const [first] = timelineOf(seen, samplePredictions(450, near), sampleToday).told
    expect(first?.sure[0]).toBeGreaterThan(400)
    expect(extentOf(timelineOf(seen, samplePredictions(450, near), sampleToday), null)).toEqual([400, 500])
    expect(extentOf(whole, null)).toEqual(whole.told.at(-1)?.sure)
  })

  it('have a height where the price never moved', () => {
    const flat = timelineOf(samplePriceDays([[0, 400]]), undefined, sampleToday)
    expect(extentOf(flat, null)).toEqual([380, 420])
  })

  it.each([
    ['within', 450, [400, 500]],
    ['a little over', 520, [400, 520]],
    ['a little under', 380, [380, 500]],
    ['far over', 900, [400, 500]],
  ])('make room for a typical one that is %s', (_, typical, expected) => {
    expect(extentOf(past, typical)).toEqual(expected)
  })
})

describe('the days that are named', () => {
  const offsets = (pxPerDay: number) => namedDays(whole, (days) => days * pxPerDay).map((day) => day - today)

  it('are both ends, today, and one between where there is room', () => {
    expect(offsets(8)).toEqual([-20, -10, 0, 30])
    expect(offsets(5)).toEqual([-20, 0, 30])
  })

  it('never stand closer than their names are wide', () => {
    expect(offsets(2.5)).toEqual([0, 30])
    expect(namedDays(past, (days) => days * 2.5)).toEqual([today])
  })
})
