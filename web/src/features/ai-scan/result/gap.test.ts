import { expect, it } from 'vitest'
import { gapBelow } from './gap.ts'

it.each([
  ['the deal that it was measured from', 11.2, { shown: 400, best: 400 }, 12],
  ['a dearer deal, by as much more', 11.2, { shown: 450.5, best: 400 }, 62],
  ['a cheaper deal, by as much less', 11.2, { shown: 395, best: 400 }, 7],
  ['a deal so cheap that nothing can be cheaper', 11.2, { shown: 380, best: 400 }, 0],
  ['a deal where the measured one is not known', 11.2, { shown: 380, best: null }, 12],
])('a gap is told of %s', (_, gap, prices, told) => {
  expect(gapBelow(gap, prices)).toBe(told)
})
