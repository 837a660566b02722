import { parentPort, workerData } from 'node:worker_threads'
import { fitMarketParametersAndSnapshots, type MarketFitTask } from './fare-training.ts'

const maxSimulationMs = 5 * 60 * 1000

const until = performance.now() + maxSimulationMs
const fit = fitMarketParametersAndSnapshots(workerData as MarketFitTask, () => performance.now() < until)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(fit)
