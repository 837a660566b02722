import { parentPort, workerData } from 'node:worker_threads'
import { fitForecastModel } from '../forecast/fit-forecast-model.ts'
import type { TripPriceSeries } from '../forecast/trip-series.ts'

export interface ForecastModelFitTask {
  trips: readonly TripPriceSeries[]
  today: number
}

const { trips, today } = workerData as ForecastModelFitTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(fitForecastModel(trips, today))
