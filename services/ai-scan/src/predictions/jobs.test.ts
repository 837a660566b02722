import { expect, test } from 'vitest'
import { countSampleDueByHour } from './jobs.ts'

test.each([
  ['00:00', 17],
  ['00:59', 17],
  ['11:30', 200],
  ['23:59', 400],
])('by %s UTC, %i of a day’s 400 trips are due', (time, due) => {
  expect(countSampleDueByHour(new Date(`2031-01-01T${time}:00Z`), 400)).toBe(due)
})
