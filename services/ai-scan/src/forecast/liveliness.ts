import { fallChanceOf, riseChanceOf, stillStep, type Spread } from './change.ts'
import { spreadOf } from './calibration.ts'
import type { Lesson } from './learned.ts'
import { mapLeaves } from './tree.ts'

// Markets differ most in how often prices change at all, and a market that is livelier over one day is so over a week.

const mostLively = 20

/** The ratio of the odds that a price changes. */
export function livelierBy(here: Spread, there: Spread): number {
  return Math.min(mostLively, Math.max(1 / mostLively, oddsOf(here) / oddsOf(there)))
}

function oddsOf(spread: Spread): number {
  const still = Math.min(0.999, Math.max(0.001, spread[stillStep] ?? 0))
  return (1 - still) / still
}

/** The lesson as it would be in a market whose prices are by so much likelier to change. Nothing was tried there: no advice. */
export function quickened(lesson: Lesson, ratio: number): Lesson {
  let [count, falls, rises] = [0, 0, 0]
  const tree = mapLeaves(lesson.tree, (leaf) => {
    const weights = spreadOf(leaf).map((share, step) => (step === stillStep ? share : share * ratio))
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
    fall: { ...lesson.fall, base: falls / count },
    rise: { ...lesson.rise, base: rises / count },
    wait: null,
    buy: null,
  }
}
