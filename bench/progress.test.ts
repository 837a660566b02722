import { expect, test } from 'vitest'
import { createBenchProgress } from './progress.ts'

function watched(isTTY: boolean) {
  const written: string[] = []
  const clock = { ms: 5000 }
  const output = { isTTY, write: (text: string) => written.push(text) }
  return { written, clock, progress: createBenchProgress(2, output, () => clock.ms) }
}

test('each step has a line with its number and the seconds so far', () => {
  const { written, clock, progress } = watched(false)
  progress.step('filling')
  clock.ms += 12_400
  progress.step('measuring')
  expect(written).toEqual(['1/2    0 s  filling\n', '2/2   12 s  measuring\n'])
})

test('in a log a long step says every ten seconds how far it is and how long it still takes', () => {
  const { written, clock, progress } = watched(false)
  progress.step('filling')
  for (let n = 1; n <= 25; n++) {
    clock.ms += 1000
    progress.done(n / 25)
  }
  expect(written.slice(1)).toEqual([
    '1/2   10 s  filling: 40%, 15 s left\n',
    '1/2   20 s  filling: 80%, 5 s left\n',
  ])
})

test('on a terminal one line is rewritten, and gone when the step is done', () => {
  const { written, clock, progress } = watched(true)
  progress.step('filling')
  clock.ms += 1000
  progress.done(0.5)
  progress.done(0.51)
  progress.done(1)
  expect(written.slice(1)).toEqual(['\r\x1b[K1/2    1 s  filling: 50%, 1 s left', '\r\x1b[K'])
})

test('the time left counts from the beginning of the step, in minutes where it is long', () => {
  const { written, clock, progress } = watched(false)
  progress.step('filling')
  clock.ms += 100_000
  progress.step('measuring')
  progress.done(0)
  clock.ms += 20_000
  progress.done(0.1)
  expect(written.at(-1)).toBe('2/2  120 s  measuring: 10%, 3 min left\n')
})
