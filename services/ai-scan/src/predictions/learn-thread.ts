import { parentPort, workerData } from 'node:worker_threads'
import { learnForecasts } from '../forecast/learn.ts'
import type { TripSeries } from '../forecast/series.ts'

/** What the thread is told at its start. */
export interface LearnTask {
  trips: readonly TripSeries[]
  /** The last day that counts, since 1970-01-01. */
  today: number
}

// Who starts this file as a thread gives it a task.
const { trips, today } = workerData as LearnTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(learnForecasts(trips, today))
