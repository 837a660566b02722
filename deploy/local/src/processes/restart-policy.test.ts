import { expect, test } from 'vitest'
import { exitMessage, restartAfterExit } from './restart-policy.ts'

test.each([
  ['the first exit restarts at once', 0, 5, 1, 0],
  ['the second within a minute restarts soon', 1, 5, 2, 0.5],
  ['the third too', 2, 59, 3, 1],
  ['the fourth backs off', 3, 5, 4, 5],
  ['each further one doubles the delay', 5, 5, 6, 20],
  ['no delay is longer than a minute, and there is always another try', 100, 0, 101, 60],
  ['exits before a minute of running do not count', 100, 60, 1, 0],
])('%s', (_title, earlier, uptimeSeconds, exits, delaySeconds) => {
  const delayMs = delaySeconds * 1000
  expect(restartAfterExit(earlier, uptimeSeconds * 1000)).toEqual({
    exits,
    delayMs,
    keepsCrashing: exits > 3,
  })
})

test('the terminal says why a process keeps failing, and when it is tried next', () => {
  expect(exitMessage('crashed (code 1)', restartAfterExit(2, 5), 'no config')).toBe(
    'crashed (code 1); restarting',
  )
  expect(exitMessage('crashed (code 1)', restartAfterExit(3, 5), 'no config')).toBe(
    'keeps failing: it crashed (code 1). Log: no config. Next try in 5 s',
  )
})
