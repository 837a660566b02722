import { expect, it } from 'vitest'
import { sparkPaths } from './spark-line.ts'

const seen = (minute: number, price: number) => ({ at: `2027-01-01T12:0${minute}:00Z`, price })

it('draws what was seen over time, with the target in the picture', () => {
  expect(sparkPaths([seen(0, 500), seen(2, 400), seen(8, 450)], 300)).toEqual({
    line: 'M3 5L66.5 28L257 16.5',
    area: 'M3 5L66.5 28L257 16.5L257 56L3 56Z',
    target: 51,
  })
})

it.each([
  [[seen(0, 400), seen(1, 400)], 'M3 28L257 28'],
  [[seen(0, 400)], 'M130 28'],
  [[], ''],
])('bears prices that never move, and few of them', (prices, line) => {
  expect(sparkPaths(prices, null)).toMatchObject({ line, target: null })
})
