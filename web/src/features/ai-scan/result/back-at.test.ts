import { expect, it } from 'vitest'
import { ApiProblem } from '../../../api/problems.ts'
import { backAt } from './back-at.ts'

const problem = (status: number, seconds: number | null) =>
  new ApiProblem({ status, code: 'test', detail: 'No' }, seconds)
const now = new Date(2027, 0, 19, 14, 5).getTime()

it('who has used up their searches reads in which minute there are more', () => {
  expect(backAt(problem(429, 61), now)).toBe('You can search again from Tue 19 Jan, 14:07.')
  expect(backAt(problem(429, null), now)).toBeNull()
  expect(backAt(problem(503, 30), now)).toBeNull()
  expect(backAt(new Error('offline'), now)).toBeNull()
})
