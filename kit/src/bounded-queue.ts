import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from './problem.ts'

/** Runs expensive tasks a few at a time. What would wait too long is refused at once. */
export interface BoundedQueue {
  /** Whether it would refuse a task now: for who would do something else first. */
  isFull: () => boolean
  /** The task's result, or `null` when too many are waiting already. */
  tryRun: <T>(task: () => Promise<T>) => Promise<T> | null
  /**
   * The task's result.
   *
   * @throws Problem 503 with Retry-After when too many are waiting already
   */
  run: <T>(task: () => Promise<T>) => Promise<T>
}

const retryAfterSeconds = 2

/** `running` tasks at the same time, `waiting` more in line. */
export function createBoundedQueue(limits: { running: number; waiting: number }): BoundedQueue {
  let running = 0
  const line: Array<() => void> = []

  async function take<T>(task: () => Promise<T>): Promise<T> {
    if (running < limits.running) running++
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await task()
    } finally {
      const next = line.shift()
      // The place passes straight on, so that nobody who comes between takes it.
      if (next) next()
      else running--
    }
  }

  const isFull = () => running >= limits.running && line.length >= limits.waiting
  const offer = <T>(task: () => Promise<T>) => (isFull() ? null : take(task))

  return {
    isFull,
    tryRun: offer,
    async run(task) {
      const taken = offer(task)
      if (!taken) throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
      return taken
    },
  }
}
