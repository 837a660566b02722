import { expect, it } from 'vitest'
import { barHeight } from './bars.ts'

const range = { min: 400, max: 500 }

it('the dearer a day, the higher its bar, within bounds', () => {
  const heights = [300, 400, 450, 500, 900].map((price) =>
    barHeight({ kind: 'seen', price, band: null, seenAt: '' }, range),
  )
  expect(heights).toEqual([24, 24, 48, 72, 72])
  expect(barHeight({ kind: 'estimated', low: 440, high: 460 }, range)).toBe(48)
})

it('what has no price, or nothing to compare it with, is the foot of a bar', () => {
  expect(barHeight({ kind: 'unscanned' }, range)).toBe(24)
  expect(barHeight({ kind: 'estimated', low: 440, high: 460 }, null)).toBe(24)
})
