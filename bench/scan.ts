// How near the scans of the AI Deal Search come to the true best of all date pairs, by how many checks they may make, beside
// what simple policies find: on recorded fares, or on those of the sandbox.
import { writeFile } from 'node:fs/promises'
import { isSmoke } from './command-line.ts'
import { createProgress } from './progress.ts'
import { checkFigures, reportSmokeRun } from './result.ts'
import { rowsOf } from './scan/averages.ts'
import { constantsFor } from './scan/constants.ts'
import { heldBy } from './scan/coverage.ts'
import { type Market, readMarkets } from './fares/market.ts'
import { gridsOf, lastDayAhead } from './scan/grids.ts'
import { readOptions } from './scan/options.ts'
import { runJobs } from './pool.ts'
import { policies, type Run } from './scan/run.ts'
import { allCityPairs, type Lookups, sandboxMarket } from './fares/sandbox.ts'
import { tableOf } from './scan/table.ts'
import { variants } from './scan/variants.ts'
import type { Job, WorkerTask } from './scan/worker.ts'

/** Apart as history (7 days) and calendars (2 to 7) need them. */
const lookups: Lookups = {
  searchDays: isSmoke ? [0, 7] : [0, 3, 7, 10, 14],
  lastDayAhead,
  everyFlightDay: 1,
  cityPairs: isSmoke ? 2 : allCityPairs,
}

// The table alone goes to the standard output.
const say = (line: string) => console.error(line)

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { fares, budgets, json, constants, every } = readOptions(process.argv.slice(2))
  const progress = createProgress(2)
  progress.step(`reading ${fares ?? 'fares of the sandbox'}`)
  const markets = fares === null ? [sandboxMarket(lookups)] : await readMarkets(fares, say)
  const jobs = markets.flatMap((market, at) => jobsOf(market, at, every))
  if (jobs.length === 0) throw new Error('No route has a reverse and 200 date pairs in the same search.')
  const task: WorkerTask = { markets, policies, variants, budgets }
  const worker = new URL('scan/worker.ts', import.meta.url)
  progress.step(`scanning ${jobs.length} city pairs`)
  const runs = await runJobs<Run>(worker, task, jobs, (done) => progress.done(done / jobs.length))
  const rows = rowsOf(runs, heldBy(runs))
  console.log(tableOf(rows))
  if (json !== null) await writeJson(json, rows)
  if (constants !== null) await writeJson(constants, constantsFor(markets, runs))
  checkFigures({ rows }, [runs.length, ...rows.map(({ checks }) => checks)])
  if (isSmoke) reportSmokeRun('scan', [runs.length])
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`)
}

function jobsOf(market: Market, at: number, every: number): Job[] {
  const grids = gridsOf(market)
  const cityPairs = [...new Set(grids.map((grid) => grid.cityPair))]
  say(`${market.name}: ${grids.length} grids of ${cityPairs.length} city pairs`)
  return cityPairs.filter((_, turn) => turn % every === 0).map((cityPair) => ({ market: at, cityPair }))
}
