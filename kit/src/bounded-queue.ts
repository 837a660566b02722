import { requestProblems } from '@faresight/contracts/problems'
import { expectedWaitMs, movingAverage, RetrySchedule } from './expected-wait.ts'
import { Problem } from './problem.ts'

/** Runs a few tasks at once, and refuses those that would wait too long. A task that it has accepted, it runs. */
export interface BoundedTaskQueue {
  isFull: () => boolean
  /** For one task that is refused: when it can be repeated. Each call is for another task. */
  nextRetryAfterSeconds: () => number
  /** A place for a task that is not ready yet; `null` while the queue is full. */
  reserve: () => Reservation | null
  /** `null` while the queue is full. */
  tryRun: <T>(task: () => Promise<T>) => Promise<T> | null
  /** @throws Problem 503 with Retry-After while the queue is full */
  run: <T>(task: () => Promise<T>) => Promise<T>
}

/** Free again when its task ends, or when it is disposed without one. */
export interface Reservation extends Disposable {
  run: <T>(task: () => Promise<T>) => Promise<T>
}

interface QueueLimits {
  running: number
  waiting: number
  /** Refuses a task that would wait longer, by the average time of those before. */
  maxWaitMs?: number
}

/** Until a task has ended. */
const assumedServiceMs = 50

export function createBoundedTaskQueue(limits: QueueLimits): BoundedTaskQueue {
  let running = 0
  /** Tasks that run, wait, or are not ready yet. */
  let accepted = 0
  let serviceMs: number | null = null
  const line: Array<() => void> = []
  const retries = new RetrySchedule()

  async function runInSlot<T>(task: () => Promise<T>): Promise<T> {
    if (running < limits.running) running++
    else await new Promise<void>((resolve) => line.push(resolve))
    const startedAt = performance.now()
    try {
      return await task()
    } finally {
      serviceMs = movingAverage(serviceMs, performance.now() - startedAt)
      const next = line.shift()
      // The slot passes on directly, so that no new task takes it first.
      if (next) next()
      else running--
    }
  }

  const waitMs = () =>
    expectedWaitMs({ ahead: accepted, serviceMs: serviceMs ?? assumedServiceMs, slots: limits.running })
  const isFull = () =>
    accepted >= limits.running + limits.waiting || waitMs() > (limits.maxWaitMs ?? Infinity)
  const nextRetryAfterSeconds = () =>
    retries.addCaller({ waitMs: waitMs(), taskMs: (serviceMs ?? assumedServiceMs) / limits.running })

  function reserve(): Reservation | null {
    if (isFull()) return null
    accepted++
    let isUsed = false
    return {
      run(task) {
        isUsed = true
        return runInSlot(task).finally(() => void accepted--)
      },
      [Symbol.dispose]() {
        if (!isUsed) accepted--
        isUsed = true
      },
    }
  }
  const tryRun = <T>(task: () => Promise<T>) => reserve()?.run(task) ?? null

  return {
    isFull,
    nextRetryAfterSeconds,
    reserve,
    tryRun,
    async run(task) {
      const result = tryRun(task)
      if (!result)
        throw new Problem(requestProblems.unavailable, { retryAfterSeconds: nextRetryAfterSeconds() })
      return result
    },
  }
}
