import { expect, test } from 'vitest'
import { cityPairHalf, isInHalf } from './halves.ts'

const names = Array.from({ length: 400 }, (_, at) => `A${at}-B${at}`)

test('each city pair is in one half, and about as many are in each', () => {
  const tuning = names.filter((name) => cityPairHalf(name) === 'tuning')
  expect(tuning.length).toBeGreaterThan(160)
  expect(tuning.length).toBeLessThan(240)
  for (const name of names) expect(isInHalf(name, 'tuning')).toBe(!isInHalf(name, 'held-out'))
  expect(names.every((name) => isInHalf(name, 'all'))).toBe(true)
})

test('the halves never change, since constants were chosen on one', () => {
  expect(['AKL-SYD', 'HKG-NRT', 'BCN-BUD', 'LTN-OTP'].map(cityPairHalf)).toMatchInlineSnapshot(`
    [
      "held-out",
      "tuning",
      "held-out",
      "tuning",
    ]
  `)
})
