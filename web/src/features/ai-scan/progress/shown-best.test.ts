import { expect, it } from 'vitest'
import { shownBest } from './shown-best.ts'

it('nothing is locked before anything was found', () => {
  expect(shownBest(undefined, null, true)).toBeNull()
  expect(shownBest({ bestDeal: null }, null, true)).toBeNull()
  expect(shownBest({ bestDeal: { locked: true } }, null, true)).toBe('locked')
  expect(shownBest({ bestDeal: null }, null, false)).toBeNull()
})
