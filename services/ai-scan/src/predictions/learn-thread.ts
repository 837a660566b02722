import { parentPort, workerData } from 'node:worker_threads'
import { learnForecasts } from '../forecast/learn.ts'
import type { TripDay } from '../history/price-days.ts'
import { allSeriesOf } from './trip.ts'

/** What the thread is told at its start. */
export interface LearnTask {
  /** Newest first. */
  days: readonly TripDay[]
  /** The last day that counts, since 1970-01-01. */
  today: number
}

// Who starts this file as a thread gives it a task.
const { days, today } = workerData as LearnTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(learnForecasts(allSeriesOf(days), today))
