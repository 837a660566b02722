import { describe, expect, it } from 'vitest'
import {
  roundTripSamplerTask,
  runSimulatedScan,
  type SimulatedMarket,
  simulateMarket,
} from '../../../test/simulated-market.ts'
import { weekdayIndex } from '../market-parameters.ts'
import type { ScanCheck } from '../task.ts'

const nothing: SimulatedMarket = { answer: () => null }
const isPair = (check: ScanCheck) => check.kind === 'pair'
const departures = (checks: readonly ScanCheck[]) => checks.filter(isPair).map((check) => check.departureDay)

const everyTwoWeekdays = [0, 1, 2, 3, 4, 5].flatMap((one) =>
  [0, 1, 2, 3, 4, 5, 6].filter((two) => two > one).map((two) => [one, two]),
)

function fliesOn(weekdays: readonly number[]): SimulatedMarket {
  const { answer } = simulateMarket(3)
  const flies = (day: number | null) => weekdays.includes(weekdayIndex(day ?? 0))
  return {
    answer: (check) =>
      check.kind === 'pair' && flies(check.departureDay) && flies(check.returnDay) ? answer(check) : null,
  }
}

describe('without any price', () => {
  it('the batches cover the period from start to end, and then the scan stops', () => {
    const task = roundTripSamplerTask()
    const { checks, starts, sampler } = runSimulatedScan(task, nothing)
    const days = departures(checks.slice(starts[1])).toSorted((a, b) => a - b)
    const gaps = days.slice(1).map((day, place) => day - (days[place] ?? 0))
    expect(days).toHaveLength(5)
    expect(Math.min(...gaps)).toBeGreaterThan(7)
    expect(Math.max(...gaps)).toBeLessThan(28)
    expect([sampler.stopReason, checks.length, sampler.nextBatch()]).toEqual(['no-route', 10, []])
  })

  it('a route that flies on two weekdays is found', () => {
    for (const weekdays of everyTwoWeekdays) {
      expect(runSimulatedScan(roundTripSamplerTask(), fliesOn(weekdays)).sampler.bestPair()).not.toBeNull()
    }
  })

  it('only candidate pairs are checked, within the budget', () => {
    const { firstDay } = roundTripSamplerTask()
    const pairs = Array.from({ length: 40 }, (_, i) => ({
      departureDay: firstDay + 2 * i,
      returnDay: firstDay + 2 * i + 7,
    }))
    const { checks } = runSimulatedScan(roundTripSamplerTask({ pairs }), nothing)
    expect(departures(checks).every((day) => (day - firstDay) % 2 === 0)).toBe(true)
    expect(new Set(departures(checks)).size).toBe(10)
    expect(runSimulatedScan(roundTripSamplerTask({ budget: 7 }), nothing).checks).toHaveLength(7)
  })

  it('one way, each day is a candidate, and few pairs are all checked', () => {
    const oneWay = roundTripSamplerTask({ tripType: 'oneway', stay: null })
    expect(runSimulatedScan(oneWay, nothing).checks).toHaveLength(10)
    const few = roundTripSamplerTask()
    const { sampler, checks } = runSimulatedScan({ ...few, lastDay: few.firstDay + 4 }, nothing)
    expect([sampler.stopReason, checks.length]).toEqual(['exhausted', 3])
  })
})
