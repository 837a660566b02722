import { describe, expect, it } from 'vitest'
import { sampleDeal, samplePairs } from '../../calendar/rules/sample-scan.ts'
import { cheaperNearby, isFlatThough, leaningOf, recordPath, toldBy } from './advice.ts'
import { sampleForecast, samplePredictions } from './sample-outlook.ts'

describe('an answer', () => {
  it('is told by the forecast of its own day', () => {
    const advice = { advice: 'wait', horizonDays: 14, reason: null } as const
    expect(toldBy(samplePredictions(412, { advice }))?.horizonDays).toBe(14)
    expect(recordPath(advice)).toBe('/scoreboard#wait-14')
  })

  it('without a signal tells the chances of a week, or of what is left until the departure', () => {
    expect(toldBy(samplePredictions(412))?.horizonDays).toBe(7)
    const soon = { forecasts: [sampleForecast(412, 1), sampleForecast(412, 3)] }
    expect(toldBy(samplePredictions(412, soon))?.horizonDays).toBe(3)
    expect(toldBy(samplePredictions(412, { forecasts: [] }))).toBeNull()
    expect(recordPath(samplePredictions(412).advice)).toBe('/scoreboard')
  })
})

describe('chances', () => {
  it.each([
    [0.62, 0.17, 'falls'],
    [0.17, 0.62, 'rises'],
    [0.495, 0.2, 'falls'],
    [0.494, 0.2, null],
    [0.34, 0.36, null],
  ])('of a fall of %d and a rise of %d lean to: %s', (fallChance, riseChance, leaning) => {
    expect(leaningOf({ fallChance, riseChance })).toBe(leaning)
  })

  it('may lean where the price of now is expected all the same, as it is shown', () => {
    const leaning = { ...sampleForecast(412, 7), fallChance: 0.62 }
    expect(isFlatThough(leaning, 412.3)).toBe(true)
    expect(isFlatThough({ ...leaning, predictedPrice: 398 }, 412)).toBe(false)
    expect(isFlatThough(sampleForecast(412, 7), 412)).toBe(false)
  })
})

describe('dates nearby', () => {
  const own = sampleDeal('2027-01-19', '2027-01-28', 412)
  const near = sampleDeal('2027-01-20', '2027-01-27', 398)
  const far = sampleDeal('2027-01-25', '2027-01-28', 300)

  it('are those within three days both ways, and the cheapest of them is offered', () => {
    const dear = sampleDeal('2027-01-19', '2027-01-29', 405)
    const found = cheaperNearby(own, samplePairs(own, far, dear, near))
    expect([found?.pair.deal.date, found?.saves]).toEqual(['2027-01-20', 14])
  })

  it.each([
    ['nothing else was checked', [own]],
    ['only dates farther away cost less', [own, far]],
    ['they cost as much as they are shown', [own, sampleDeal('2027-01-20', '2027-01-28', 411.6)]],
  ])('are not offered where %s', (_, deals) => {
    expect(cheaperNearby(own, samplePairs(...deals))).toBeNull()
  })

  it('one way are those of the departure alone', () => {
    const oneWay = sampleDeal('2027-01-19', null, 200)
    const cheaper = sampleDeal('2027-01-21', null, 180)
    expect(cheaperNearby(oneWay, samplePairs(oneWay, cheaper))?.saves).toBe(20)
  })
})
