import { expect, test } from 'vitest'
import { restartAfterCrash } from './restart-policy.ts'

const now = 1_000_000
const ago = (...seconds: number[]) => seconds.map((it) => now - it * 1000)

test.each([
  ['the first crash restarts almost at once', ago(0), { restartInMs: 250 }],
  ['each further one within a minute waits twice as long', ago(20, 10, 0), { restartInMs: 1000 }],
  ['no wait is longer than four seconds', ago(40, 30, 20, 10, 0), { restartInMs: 4000 }],
  ['the sixth within a minute is the last', ago(50, 40, 30, 20, 10, 0), 'give up'],
  [
    'crashes of an hour ago are forgotten',
    [...ago(3600, 3500, 3400, 3300, 3200, 3100), now],
    { restartInMs: 250 },
  ],
])('%s', (_title, crashes, expected) => {
  expect(restartAfterCrash(crashes, now)).toEqual(expected)
})
