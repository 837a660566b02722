import { parentPort, workerData } from 'node:worker_threads'
import type { FareMarket } from '../fares/fare-market.ts'
import { type DatePairGrid, listGrids } from './grids.ts'
import { createKnowledgeSource } from './knowledge.ts'
import { type PolicyCase, runPolicy } from './run-policy.ts'
import type { StoredCase } from './runs-file.ts'
import { computePairFares } from './variants.ts'

export interface ScanWorkerTask {
  markets: readonly FareMarket[]
}

/** The cases of a city pair that are still to run. */
export interface ScanJob {
  market: number
  cityPair: string
  cases: readonly PolicyCase[]
}

// `runJobsOnThreads` passes a task.
const { markets } = workerData as ScanWorkerTask
const sources = markets.map((market) => ({
  name: market.name,
  grids: Map.groupBy(listGrids(market), ({ cityPair }) => cityPair),
  knowledge: createKnowledgeSource(market),
}))

parentPort?.on('message', (job: ScanJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(runCases(job))
})

function runCases({ market, cityPair, cases }: ScanJob): StoredCase[] {
  const source = sources[market]
  if (!source) throw new Error(`there is no market ${market}`)
  const stored = cases.map((one): StoredCase => ({ ...one, market: source.name, cityPair, runs: [] }))
  const variants = [...new Set(cases.map(({ variant }) => variant))]
  for (const grid of source.grids.get(cityPair) ?? []) {
    const dealsOf = new Map(variants.map((variant) => [variant, computePairFares(grid, variant)]))
    for (const [policy, ofPolicy] of Map.groupBy(stored, (one) => one.policy)) {
      const knowledge = source.knowledge(policy, grid)
      if (knowledge === 'none') continue
      for (const { runs, ...one } of ofPolicy) {
        const deals = dealsOf.get(one.variant) ?? []
        if (one.aim === 'price' || hasDurations(grid)) runs.push(runPolicy(grid, deals, one, knowledge))
      }
    }
  }
  return stored
}

function hasDurations({ outbound, inbound }: DatePairGrid): boolean {
  return [...outbound.values(), ...inbound.values()].some((fare) => fare.minutes !== null)
}
