import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const today = 30
const at = (...days: number[]) => days.map((day) => ({ day, price: 400 + day }))
const told = (days: number[]) =>
  stretchesOf(at(...days), today).map(({ kind, points }) => [kind, points.map(({ day }) => day)])

test.each([
  ['days without a gap are one line, to the end of the last', [1, 2, 3], [['seen', [1, 2, 3, 4]]]],
  ['today has only begun', [28, 29, 30], [['seen', [28, 29, 30, 30]]]],
  [
    'a gap of days is held apart from what was seen',
    [1, 2, 5, 6],
    [
      ['seen', [1, 2, 3]],
      ['held', [3, 5]],
      ['seen', [5, 6, 7]],
    ],
  ],
  [
    'no line leads through weeks in which nobody looked',
    [1, 2, 20],
    [
      ['seen', [1, 2, 3]],
      ['seen', [20, 21]],
    ],
  ],
  [
    'six days without a look are still held, seven are not',
    [1, 8, 16],
    [
      ['seen', [1, 2]],
      ['held', [2, 8]],
      ['seen', [8, 9]],
      ['seen', [16, 17]],
    ],
  ],
  ['nothing is no line', [], []],
])('%s', (_, days, expected) => {
  expect(told(days)).toEqual(expected)
})

test('over a gap it costs what it did before, until somebody looks', () => {
  const [, held] = stretchesOf(at(1, 4), today)
  expect(held?.points.map(({ price }) => price)).toEqual([401, 401])
})
