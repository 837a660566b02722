import { expect, it } from 'vitest'
import { median } from './median.ts'

it.each([
  [[7], 7],
  [[9, 1, 5], 5],
  [[4, 1, 2, 3], 2.5],
  // One bad run of five changes nothing.
  [[95, 96, 12, 97, 96], 96],
])('of %j is %d', (figures, expected) => {
  expect(median(figures)).toBe(expected)
})

it('of nothing is refused', () => {
  expect(() => median([])).toThrow('Nothing has no median.')
})
