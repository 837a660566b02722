import { dateOf, dayNumber } from '@faresight/contracts/days'
import { describe, expect, it } from 'vitest'
import { sampleForecast, samplePredictions, samplePriceDays, sampleToday } from './sample-outlook.ts'
import { timelineOf } from './timeline.ts'

const today = dayNumber(sampleToday)
const days = (...ago: number[]) => samplePriceDays(ago.map((it) => [it, 400 + it]))

describe('a timeline', () => {
  it('reaches over the last 60 days and to the last forecast', () => {
    const line = timelineOf(days(59, 2, 0), samplePredictions(412), sampleToday)
    expect([line.from, line.today, line.until]).toEqual([today - 59, today, today + 30])
    expect(line.seen.map(({ price }) => price)).toEqual([459, 402, 400])
    expect(line.told.map(({ horizonDays }) => horizonDays)).toEqual([1, 3, 7, 14, 30])
  })

  it('leaves out what is older, and leaves room for days to come of a fare that was first seen today', () => {
    expect(timelineOf(days(70, 0), undefined, sampleToday)).toMatchObject({
      from: today - 6,
      until: today,
      seen: [{ day: today, price: 400 }],
      told: [],
    })
  })

  it('ends before a departure that is nearer than the farthest forecast', () => {
    const soon = { forecasts: [sampleForecast(412, 1), sampleForecast(412, 3)] }
    expect(timelineOf(days(0), samplePredictions(412, soon), sampleToday).until).toBe(today + 3)
  })

  it('ends with the last forecast of which enough is known, and shows as much of the past as suits that', () => {
    const vague = { ...sampleForecast(412, 30), low80: 300, high80: 900 }
    const near = { forecasts: [sampleForecast(412, 1), sampleForecast(412, 14), vague] }
    const line = timelineOf(days(0), samplePredictions(412, near), sampleToday)
    expect([line.from, line.until, line.told.length]).toEqual([today - 9, today + 14, 2])
    const none = timelineOf(days(0), samplePredictions(412, { forecasts: [vague] }), '2026-11-19')
    expect([line.today, none.today, none.until, none.told]).toEqual([today, today, today, []])
  })

  it('goes by the day of the server, by which forecasts are dated', () => {
    const line = timelineOf(days(1, 0), samplePredictions(412), '2026-11-19')
    expect(dateOf(line.today)).toBe(sampleToday)
  })

  it('takes for now the price of the trip itself, and without one the last that was seen', () => {
    const around = samplePriceDays([[0, 380]], { of: 'around' })
    expect(timelineOf(around, samplePredictions(412), sampleToday).now).toEqual({ day: today, price: 412 })
    const unseen = samplePredictions(412, { current: null, forecasts: [] })
    expect(timelineOf(days(9, 5), unseen, sampleToday).now).toEqual({ day: today - 5, price: 405 })
    expect(timelineOf(days(), unseen, sampleToday).now).toBeNull()
  })
})
