import { fallChanceOf, riseChanceOf, stillStep, type Spread, sizeOf, sizes } from './change.ts'
import { spreadOf } from './calibration.ts'
import type { Lesson } from './learned.ts'
import { mapLeaves } from './tree.ts'

// A market that is livelier over one day is so over a week: in one prices move a little all the time, in another seldom and
// far. So falls, small moves and rises are told apart.

/** By size of a change, the ratio of its odds against no change at all. */
export type Liveliness = readonly number[]

const mostLively = 20
/** As if on that many days a market like the shipped one had been seen. */
const doubtDays = 3

export function livelinessOf(here: Spread, there: Spread, days: number): Liveliness {
  const [seen, expected] = [oddsOf(here), oddsOf(there)]
  return seen.map((odds, size) => {
    const ratio = Math.min(mostLively, Math.max(1 / mostLively, odds / (expected[size] ?? odds)))
    return ratio ** (days / (days + doubtDays))
  })
}

function oddsOf(spread: Spread): number[] {
  const odds = Array.from({ length: sizes }, () => 1e-4)
  const still = Math.max(1e-3, spread[stillStep] ?? 0)
  for (const [step, share] of spread.entries()) {
    if (step !== stillStep) odds[sizeOf(step)] = (odds[sizeOf(step)] ?? 0) + share / still
  }
  return odds
}

// Nothing was tried: the shares themselves.
const untried = { low95: 0.025, low80: 0.1, high80: 0.9, high95: 0.975 }

/** The lesson as it would be in such a market. */
export function quickened(lesson: Lesson, lively: Liveliness): Lesson {
  let [count, falls, rises] = [0, 0, 0]
  const tree = mapLeaves(lesson.tree, (leaf) => {
    const weights = spreadOf(leaf).map(
      (share, step) => share * (step === stillStep ? 1 : (lively[sizeOf(step)] ?? 1)),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const spread = weights.map((weight) => weight / total)
    count += leaf.count
    falls += leaf.count * fallChanceOf(spread)
    rises += leaf.count * riseChanceOf(spread)
    return { count: leaf.count, shares: Array.from(spread, (share) => Math.round(share * 1e4)) }
  })
  return {
    ...lesson,
    tree,
    levels: untried,
    fall: { ...lesson.fall, base: falls / count },
    rise: { ...lesson.rise, base: rises / count },
  }
}
