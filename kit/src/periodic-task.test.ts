import { once } from 'node:events'
import { dayMs } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { startPeriodicTask } from './periodic-task.ts'
import { createLog } from './telemetry/log.ts'

const silent = { log: createLog('test', 'silent'), label: 'do it' }
const turn = () => new Promise(setImmediate)

test('the task runs at once, then repeatedly, and never concurrently', async () => {
  let [began, atOnce, most] = [0, 0, 0]
  const work = async () => {
    began++
    most = Math.max(most, ++atOnce)
    await turn()
    atOnce--
  }
  await using _ = startPeriodicTask(1, work, silent)
  expect(began).toBe(1)
  await expect.poll(() => began).toBeGreaterThan(3)
  expect(most).toBe(1)
})

test('disposal aborts the current run, awaits it, and starts no other', async () => {
  const told: string[] = []
  const work = async (signal: AbortSignal) => {
    told.push('began')
    await once(signal, 'abort')
    await turn()
    told.push('ended')
  }
  await startPeriodicTask(0, work, silent)[Symbol.asyncDispose]()
  await turn()
  expect(told).toEqual(['began', 'ended'])
})

test('disposal ends a pause at once', async () => {
  let isDone = false
  const work = async () => void (isDone = true)
  const repeated = startPeriodicTask(dayMs, work, silent)
  await turn()
  await repeated[Symbol.asyncDispose]()
  expect(isDone).toBe(true)
})

test('a failed run is logged and retried; a run that stops because of the signal is not logged', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
  let tries = 0
  const work = async (signal: AbortSignal) => {
    if (++tries < 3) throw new Error('not now')
    await once(signal, 'abort')
    throw new Error('given up')
  }
  const repeated = startPeriodicTask(0, work, { log, label: 'count the stars' })
  await expect.poll(() => tries).toBe(3)
  await repeated[Symbol.asyncDispose]()
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({
        level: 'warn',
        msg: 'could not count the stars',
        err: expect.objectContaining({ message: 'not now' }),
      }),
    ),
  )
})

test('a failed run is retried with exponential backoff up to a limit', async () => {
  const starts: number[] = []
  const work = async () => {
    starts.push(performance.now())
    if (starts.length <= 4) throw new Error('not now')
  }
  await using _ = startPeriodicTask(dayMs, work, { ...silent, retryMs: { first: 20, max: 50 } })
  await expect.poll(() => starts.length).toBe(5)
  const rests = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  // A timer may fire a moment early, and a busy machine fires it late.
  for (const [index, ms] of [20, 40, 50, 50].entries()) expect(rests[index]).toBeGreaterThan(ms - 2)
})
