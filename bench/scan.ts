// Measures how close AI scans come to the best of all date pairs, by number of checks, against simple policies: on recorded
// fares, or on the sandbox's.
import { writeFile } from 'node:fs/promises'
import { isSmoke, parseWholeNumbers, readTextOptions } from './command-line.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { toScanRows } from './scan/result-rows.ts'
import { fitDefaultParameters } from './scan/default-parameters.ts'
import { createCertificateHoldsCheck } from './scan/certificate-coverage.ts'
import { type FareMarket, readFareMarkets } from './fares/fare-market.ts'
import { listGrids, lastDayAhead } from './scan/grids.ts'
import { runJobsOnThreads } from './thread-pool.ts'
import { searchPolicies, type PolicyRun } from './scan/run-policy.ts'
import { sandboxCityPairCount, type SandboxLookups, createSandboxMarket } from './fares/sandbox-market.ts'
import { printScanRows } from './scan/result-table.ts'
import { priceVariants } from './scan/variants.ts'
import type { ScanJob, ScanWorkerTask } from './scan/worker.ts'

/** Spaced for history (7 days) and calendars (2 to 7 days). */
const lookups: SandboxLookups = {
  searchDays: isSmoke ? [0, 7] : [0, 3, 7, 10, 14],
  lastDayAhead,
  everyFlightDay: 1,
  cityPairs: isSmoke ? 2 : sandboxCityPairCount,
}

const say = (line: string) => console.error(line)

const options = readTextOptions({
  fares: '',
  budget: { full: '8,16,30,50', smoke: '8' },
  constants: '',
  every: { full: '1', smoke: '2' },
})
const { fares, constants } = options
const budgets = parseWholeNumbers('budget', options.budget)
const [every = 1] = parseWholeNumbers('every', options.every)
await main()

async function main(): Promise<void> {
  const progress = createBenchProgress(2)
  progress.step(`reading ${fares || 'fares of the sandbox'}`)
  const markets = fares === '' ? [createSandboxMarket(lookups)] : await readFareMarkets(fares, say)
  const jobs = markets.flatMap((market, at) => jobsOf(market, at, every))
  if (jobs.length === 0) throw new Error('No route has a reverse and 200 date pairs in the same search.')
  const task: ScanWorkerTask = { markets, policies: searchPolicies, variants: priceVariants, budgets }
  const worker = new URL('scan/worker.ts', import.meta.url)
  progress.step(`scanning ${jobs.length} city pairs`)
  const runs = await runJobsOnThreads<PolicyRun>(worker, task, jobs, (done) =>
    progress.done(done / jobs.length),
  )
  const rows = toScanRows(runs, createCertificateHoldsCheck(runs))
  printScanRows(rows)
  if (constants) {
    const parameters = fitDefaultParameters(markets, runs)
    await writeFile(constants, `${JSON.stringify(parameters, undefined, 2)}\n`)
  }
  await validateAndWriteBenchResult('scan', { rows }, [runs.length, ...rows.map(({ checks }) => checks)])
}

function jobsOf(market: FareMarket, at: number, every: number): ScanJob[] {
  const grids = listGrids(market)
  const cityPairs = [...new Set(grids.map((grid) => grid.cityPair))]
  say(`${market.name}: ${grids.length} grids of ${cityPairs.length} city pairs`)
  return cityPairs.filter((_, turn) => turn % every === 0).map((cityPair) => ({ market: at, cityPair }))
}
