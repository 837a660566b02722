import { describe, expect, it } from 'vitest'
import { roundTrip, runSurvey, type World, world } from '../../test/made-up-world.ts'
import type { KnownFare, ScanTask } from './task.ts'

const { firstDay } = roundTrip()
const free: World = { answer: () => ({ price: 0, minutes: 0 }) }
const wild: World = {
  answer: (check) => ({
    price: check.kind === 'pair' && check.departureDay % 5 === 0 ? 1 : 1e6,
    minutes: null,
  }),
}
const flat: World = { answer: () => ({ price: 100, minutes: null }) }

const odd: readonly [string, Partial<ScanTask>, World][] = [
  ['one pair', { lastDay: firstDay + 3 }, world(1)],
  ['no pair', { lastDay: firstDay + 1 }, world(1)],
  ['prices from 1 to 1,000,000', {}, wild],
  ['equal prices', {}, flat],
  ['prices of nothing', { budget: 10 }, free],
  ['a scan for time alone', { weights: { price: 0, time: 1 } }, world(2)],
  ['one night to thirty', { stay: { minNights: 1, maxNights: 30 } }, world(3)],
  ['the same day', { stay: { minNights: 0, maxNights: 0 }, budget: 20 }, world(3)],
  ['no budget', { budget: 0 }, world(3)],
]

describe('a scan', () => {
  it.each(odd)('of %s ends, and says only what can be', (_, changes, fares) => {
    const { sampler, checks } = runSurvey(roundTrip(changes), fares)
    expect(sampler.ended).not.toBeNull()
    expect(checks.length).toBeLessThanOrEqual(roundTrip(changes).budget)
    const gap = sampler.certificate()?.gap ?? 0
    const best = sampler.best()?.price ?? 0
    expect(gap >= 0 && gap <= best).toBe(true)
    for (const { low, high } of sampler.estimates())
      expect(low > 0 && low <= high && high < Infinity).toBe(true)
  })

  it('overlooks what is not in question, and takes a check of it as made', () => {
    const { sampler } = runSurvey(roundTrip({ budget: 3 }), world(4), {
      replay: [
        { kind: 'pair', departureDay: firstDay - 9, returnDay: firstDay, why: 'explore' },
        { kind: 'pair', departureDay: firstDay, returnDay: null, why: 'explore' },
        { kind: 'leg', leg: 'inbound', day: firstDay + 900, why: 'leg' },
      ],
    })
    expect([sampler.ended, sampler.best()]).toEqual(['budget', null])
  })

  it('bears any number of remembered prices, useless ones among them', () => {
    const known: KnownFare[] = Array.from({ length: 3000 }, (_, i) => ({
      departureDay: i % 3 === 0 ? null : firstDay + (i % 120),
      returnDay: i % 3 === 1 ? null : firstDay + (i % 120) + (i % 17),
      price: i % 11 === 0 ? 0 : 80 + (i % 50),
      minutes: i % 2 === 0 ? null : 130,
      ageDays: i % 30,
      source: i % 5 === 0 ? 'calendar' : 'own',
    }))
    expect(runSurvey(roundTrip({ budget: 10 }), world(5), { known }).checks).toHaveLength(10)
  })

  it('prefers a shorter trip to a slightly cheaper one where time counts', () => {
    const answer: World['answer'] = (check) =>
      check.kind === 'pair' && check.departureDay % 2 === 0
        ? { price: 101, minutes: 200 }
        : { price: 100, minutes: 500 }
    const task = roundTrip({ budget: 30, weights: { price: 0.7, time: 0.3 } })
    const { sampler, checks } = runSurvey(task, { answer })
    expect(sampler.best()).toMatchObject({ price: 101, minutes: 200 })
    const short = checks.slice(10).filter((check) => answer(check)?.minutes === 200)
    expect(short.length).toBeGreaterThan(10)
  })
})
