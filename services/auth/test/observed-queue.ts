import type { BoundedTaskQueue } from '@faresight/kit/bounded-queue'

/** Calls `onTask` before each task that a sign-in runs in its reserved place. */
export function observeReservedTasks(queue: BoundedTaskQueue, onTask: () => void): BoundedTaskQueue {
  return {
    ...queue,
    reserve() {
      const place = queue.reserve()
      return (
        place && {
          ...place,
          run: (task) =>
            place.run(() => {
              onTask()
              return task()
            }),
        }
      )
    },
  }
}
