import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const at = (...days: number[]) => days.map((day) => ({ day, price: 400 + day }))
const told = (days: number[]) =>
  stretchesOf(at(...days)).map(({ kind, points }) => [kind, points.map(({ day }) => day)])

test.each([
  ['days without a gap are one line', [1, 2, 3], [['seen', [1, 2, 3]]]],
  [
    'a gap of days is held apart from what was seen',
    [1, 2, 5, 6],
    [
      ['seen', [1, 2]],
      ['held', [2, 5]],
      ['seen', [5, 6]],
    ],
  ],
  [
    'no line leads through weeks in which nobody looked',
    [1, 2, 20],
    [
      ['seen', [1, 2]],
      ['seen', [20]],
    ],
  ],
  [
    'a week is still held, a day more is not',
    [1, 8, 16],
    [
      ['seen', [1]],
      ['held', [1, 8]],
      ['seen', [8]],
      ['seen', [16]],
    ],
  ],
  ['nothing is no line', [], []],
])('%s', (_, days, expected) => {
  expect(told(days)).toEqual(expected)
})

test('over a gap it costs what it did before, until somebody looks', () => {
  const [, held] = stretchesOf(at(1, 4))
  expect(held?.points).toEqual([
    { day: 1, price: 401 },
    { day: 4, price: 401 },
  ])
})
