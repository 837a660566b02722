import { expect, test } from 'vitest'
import { restartAfterCrash } from './restart-policy.ts'

const now = 1_000_000
const ago = (...seconds: number[]) => seconds.map((it) => now - it * 1000)

test.each([
  ['the first crash restarts after 0.25 s', ago(0), { restartInMs: 250 }],
  ['each further crash within a minute doubles the delay', ago(20, 10, 0), { restartInMs: 1000 }],
  ['no delay is longer than four seconds', ago(40, 30, 20, 10, 0), { restartInMs: 4000 }],
  ['there is no restart after the sixth crash within a minute', ago(50, 40, 30, 20, 10, 0), 'give up'],
  [
    'crashes of an hour ago do not count',
    [...ago(3600, 3500, 3400, 3300, 3200, 3100), now],
    { restartInMs: 250 },
  ],
])('%s', (_title, crashes, expected) => {
  expect(restartAfterCrash(crashes, now)).toEqual(expected)
})
