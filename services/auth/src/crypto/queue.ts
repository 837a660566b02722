/** Runs expensive tasks a few at a time. What would wait too long is refused at once: the caller learns it as `null`. */
export interface BoundedQueue {
  /** The task's result, or `null` when too many are waiting already. */
  offer: <T>(task: () => Promise<T>) => Promise<T> | null
}

/** `running` tasks at the same time, `waiting` more in line. */
export function createQueue(limits: { running: number; waiting: number }): BoundedQueue {
  let running = 0
  const line: Array<() => void> = []

  async function run<T>(task: () => Promise<T>): Promise<T> {
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

  return {
    offer(task) {
      const full = running >= limits.running && line.length >= limits.waiting
      return full ? null : run(task)
    },
  }
}
