import { expect, test } from 'vitest'
import { applyServerErrors } from './form-errors.ts'
import { ApiProblem } from './problems.ts'

interface Draft {
  email: string
  password: string
}

/** What a form hears, in order. */
function told(error: unknown): unknown[][] {
  const heard: unknown[][] = []
  applyServerErrors<Draft>(error, 'It failed.', ['email', 'password'], (...words) => heard.push(words))
  return heard
}

const refusal = { status: 400, code: 'request/invalid', detail: 'Please check.' }

test('fields that the server names say so themselves, and the first gets the focus', () => {
  const errors = [
    { path: 'password', message: 'Too short' },
    { path: 'email', message: 'No address' },
  ]
  expect(told(new ApiProblem({ ...refusal, errors }))).toEqual([
    ['email', { type: 'server', message: 'No address' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'Too short' }, { shouldFocus: false }],
  ])
})

test('what the form has no field for is said of all of it', () => {
  const errors = [{ path: 'token', message: 'No token' }]
  expect(told(new ApiProblem({ ...refusal, errors }))).toEqual([
    ['root', { type: 'request/invalid', message: 'Please check.' }],
  ])
})

test('a server that did not answer has no sentence of its own', () => {
  expect(told(new TypeError('Failed to fetch'))).toEqual([
    ['root', { type: 'unreachable', message: 'It failed.' }],
  ])
})

test.each([
  [null, 'Wait.'],
  [9, 'Wait.'],
  [10, 'Wait. You can try again in 10 seconds.'],
  [91, 'Wait. You can try again in 2 minutes.'],
  [900, 'Wait. You can try again in 15 minutes.'],
  [5401, 'Wait. You can try again in 2 hours.'],
])('after %s seconds: %s', (seconds, message) => {
  const problem = new ApiProblem({ status: 429, code: 'auth/too-many-sign-ins', detail: 'Wait.' }, seconds)
  expect(told(problem)).toEqual([['root', { type: 'auth/too-many-sign-ins', message }]])
})
