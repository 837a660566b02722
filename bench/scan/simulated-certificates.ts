import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { defaultChecksPerScan } from '@faresight/contracts/ai-scan/default-limits'
import type { ScoredCertificate } from '../../services/ai-scan/src/training/fit/certificate-calibration.ts'
import {
  type ScanSimulationSettings,
  simulateScansOfCityPair,
} from '../../services/ai-scan/src/training/simulation/simulate-scans.ts'
import type { FareMarket } from '../fares/fare-market.ts'
import { runJobsOnThreads } from '../thread-pool.ts'
import { listGrids } from './grids.ts'
import { trainOnMarket } from './trainer.ts'

export interface MarketCertificate extends ScoredCertificate {
  market: string
}

/** With the budgets of the product. */
const settings: ScanSimulationSettings = {
  budgets: [...new Set(Object.values(defaultChecksPerScan))],
  batch: 5,
}

/** A city pair whose scans are simulated. */
export interface SimulationJob {
  market: number
  simulated: string
}

/** Simulates scans of all city pairs, or reads those of an earlier benchmark from `path`. */
export async function simulateCertificates(
  markets: readonly FareMarket[],
  path: string | null,
  onDone: (share: number) => void,
): Promise<MarketCertificate[]> {
  const stored = path && (await readFile(path, 'utf8').catch(() => null))
  if (stored) return JSON.parse(stored) as MarketCertificate[]
  const jobs: SimulationJob[] = markets.flatMap((market, at) =>
    [...new Set(listGrids(market).map(({ cityPair }) => cityPair))].map((simulated) => ({
      market: at,
      simulated,
    })),
  )
  const worker = new URL('worker.ts', import.meta.url)
  const task = { markets, simulated: [] }
  const found = await runJobsOnThreads<MarketCertificate>(worker, task, jobs, (count) =>
    onDone(count / jobs.length),
  )
  if (path) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(found))
  }
  return found
}

export function createSimulator(market: FareMarket): (cityPair: string) => MarketCertificate[] {
  const trainer = trainOnMarket(market)
  return (cityPair) =>
    simulateScansOfCityPair(trainer, cityPair, settings).map((scored) => ({ ...scored, market: market.name }))
}
