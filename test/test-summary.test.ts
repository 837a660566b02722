import { expect, test } from 'vitest'
import { summarizeTestRun } from './setup/test-summary.ts'

test.each([
  ['with its stack', { message: 'no', stack: 'Error: no\n    at a.ts:1:1' }, 'Error: no\n    at a.ts:1:1'],
  [
    'with the stack of another',
    { message: 'no', stack: 'Error: its place\n    at a.ts:1:1' },
    'no\n    at a.ts:1:1',
  ],
  ['without a stack', { message: 'no' }, 'no'],
])('the summary of a run says what an error %s says', (_which, error, reason) => {
  expect(summarizeTestRun([], [error]).failed).toEqual([{ name: 'outside any test', reason }])
})
