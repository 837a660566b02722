import { expect, test } from 'vitest'
import { elementwiseMiddle } from './default-parameters.ts'

test('the middle of variances is geometric, and arithmetic where one of them is 0', () => {
  const middle = elementwiseMiddle([
    { kernel: { short: 0.01, nugget: 0 } },
    { kernel: { short: 0.09, nugget: 0.02 } },
  ])
  expect(middle.kernel.short).toBeCloseTo(0.03)
  expect(middle.kernel.nugget).toBeCloseTo(0.01)
})
