// Measures how close AI scans come to the best of all date pairs, by number of checks, against simple policies: on recorded
// fares, or on the sandbox's.
import { writeFile } from 'node:fs/promises'
import { isSmoke } from './command-line.ts'
import { createProgress } from './progress.ts'
import { checkFigures, reportSmokeRun } from './result.ts'
import { toScanRows } from './scan/result-rows.ts'
import { fitDefaultParameters } from './scan/default-parameters.ts'
import { certificateHolds } from './scan/certificate-coverage.ts'
import { type Market, readMarkets } from './fares/market.ts'
import { listGrids, lastDayAhead } from './scan/grids.ts'
import { readScanBenchOptions } from './scan/options.ts'
import { runJobs } from './pool.ts'
import { searchPolicies, type PolicyRun } from './scan/run-policy.ts'
import { allCityPairs, type Lookups, sandboxMarket } from './fares/sandbox.ts'
import { formatScanTable } from './scan/table.ts'
import { priceVariants } from './scan/variants.ts'
import type { ScanJob, ScanWorkerTask } from './scan/worker.ts'

/** Spaced for history (7 days) and calendars (2 to 7 days). */
const lookups: Lookups = {
  searchDays: isSmoke ? [0, 7] : [0, 3, 7, 10, 14],
  lastDayAhead,
  everyFlightDay: 1,
  cityPairs: isSmoke ? 2 : allCityPairs,
}

const say = (line: string) => console.error(line)

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { fares, budgets, json, constants, every } = readScanBenchOptions(process.argv.slice(2))
  const progress = createProgress(2)
  progress.step(`reading ${fares ?? 'fares of the sandbox'}`)
  const markets = fares === null ? [sandboxMarket(lookups)] : await readMarkets(fares, say)
  const jobs = markets.flatMap((market, at) => jobsOf(market, at, every))
  if (jobs.length === 0) throw new Error('No route has a reverse and 200 date pairs in the same search.')
  const task: ScanWorkerTask = { markets, policies: searchPolicies, variants: priceVariants, budgets }
  const worker = new URL('scan/worker.ts', import.meta.url)
  progress.step(`scanning ${jobs.length} city pairs`)
  const runs = await runJobs<PolicyRun>(worker, task, jobs, (done) => progress.done(done / jobs.length))
  const rows = toScanRows(runs, certificateHolds(runs))
  console.log(formatScanTable(rows))
  if (json !== null) await writeJson(json, rows)
  if (constants !== null) await writeJson(constants, fitDefaultParameters(markets, runs))
  checkFigures({ rows }, [runs.length, ...rows.map(({ checks }) => checks)])
  if (isSmoke) reportSmokeRun('scan', [runs.length])
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`)
}

function jobsOf(market: Market, at: number, every: number): ScanJob[] {
  const grids = listGrids(market)
  const cityPairs = [...new Set(grids.map((grid) => grid.cityPair))]
  say(`${market.name}: ${grids.length} grids of ${cityPairs.length} city pairs`)
  return cityPairs.filter((_, turn) => turn % every === 0).map((cityPair) => ({ market: at, cityPair }))
}
