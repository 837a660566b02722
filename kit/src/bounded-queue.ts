import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from './problem.ts'

/** Runs a few tasks at once, and refuses those that would wait too long. */
export interface BoundedTaskQueue {
  isFull: () => boolean
  /** `null` when too many tasks wait already. */
  tryRun: <T>(task: () => Promise<T>) => Promise<T> | null
  /** @throws Problem 503 with Retry-After when too many tasks wait already */
  run: <T>(task: () => Promise<T>) => Promise<T>
}

const retryAfterSeconds = 2

export function createBoundedTaskQueue(limits: { running: number; waiting: number }): BoundedTaskQueue {
  let running = 0
  const line: Array<() => void> = []

  async function runInSlot<T>(task: () => Promise<T>): Promise<T> {
    if (running < limits.running) running++
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await task()
    } finally {
      const next = line.shift()
      // The slot passes on directly, so that no new task takes it first.
      if (next) next()
      else running--
    }
  }

  const isFull = () => running >= limits.running && line.length >= limits.waiting
  const tryRun = <T>(task: () => Promise<T>) => (isFull() ? null : runInSlot(task))

  return {
    isFull,
    tryRun,
    async run(task) {
      const result = tryRun(task)
      if (!result) throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
      return result
    },
  }
}
