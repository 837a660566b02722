import { parentPort, workerData } from 'node:worker_threads'
import { fitForecastModel } from '../forecast/fit-forecast-model.ts'
import type { TripSeries } from '../forecast/trip-series.ts'

export interface FitTask {
  trips: readonly TripSeries[]
  today: number
}

const { trips, today } = workerData as FitTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(fitForecastModel(trips, today))
