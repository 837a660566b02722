import { expect, it } from 'vitest'
import { ApiProblem } from '../../../api/problems.ts'
import { backAt } from './back-at.ts'

const refusal = (code: string, seconds: number | null) =>
  new ApiProblem({ status: 429, code, detail: 'No' }, seconds)
const now = new Date(2027, 0, 19, 14, 5).getTime()

it.each([
  [61, 'You can search again from 14:07.'],
  [10 * 3600, 'You can search again from Wed 20 Jan, 00:05.'],
  [null, null],
])('who has used up their searches reads in which minute there are more: in %s s', (seconds, words) => {
  expect(backAt(refusal('ai-scan/quota-used', seconds), now)).toBe(words)
})

it('nobody else is told a time', () => {
  expect(backAt(refusal('ai-scan/too-many-running', 61), now)).toBeNull()
  expect(backAt(new Error('offline'), now)).toBeNull()
})
