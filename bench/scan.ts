// Measures how close AI scans come to the best of all date pairs, by number of checks, against simple policies: on recorded
// fares, or on the sandbox's.
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { hasFlag, isSmoke, parseNames, parseWholeNumbers, readTextOptions } from './command-line.ts'
import { createBenchProgress, type BenchProgress } from './progress.ts'
import { benchResultFolder, validateAndWriteBenchResult } from './result.ts'
import { compareRuns } from './scan/compare-runs.ts'
import { fitDefaultParameters } from './scan/default-parameters.ts'
import { type FareMarket, readFareMarkets, withCityPairs } from './fares/fare-market.ts'
import { halfChoices, isInHalf } from './scan/halves.ts'
import { collectPlannedRuns, listScanJobs, planScans, type ScanPlan } from './scan/plan.ts'
import { poolCoverage, toScanRows } from './scan/result-rows.ts'
import { printDifferences, printScanRows } from './scan/result-table.ts'
import type { PolicyRun } from './scan/run-policy.ts'
import {
  createRunsInMemory,
  openRunsFile,
  readRuns,
  storedCaseKey,
  type StoredCase,
} from './scan/runs-file.ts'
import { computeRunsKey } from './scan/runs-key.ts'
import { sandboxLookups } from './scan/sandbox-lookups.ts'
import { createSandboxMarket } from './fares/sandbox-market.ts'
import { runJobsOnThreads } from './thread-pool.ts'
import type { ScanWorkerTask } from './scan/worker.ts'

const say = (line: string) => console.error(line)

const defaults = {
  fares: '',
  budget: { full: '8,16,30,50', smoke: '8' },
  only: '',
  half: 'all',
  compare: '',
  constants: '',
  every: { full: '1', smoke: '2' },
}
const options = readTextOptions(defaults, undefined, ['restart'])
const { fares, only, constants, compare } = options
const budgets = parseWholeNumbers('budget', options.budget)
const [every = 1] = parseWholeNumbers('every', options.every)
const [half = 'all'] = parseNames('half', options.half, halfChoices)
await main()

async function main(): Promise<void> {
  // A wrong file name is known before the scans.
  const earlier = compare && (await readRuns(compare))
  const progress = createBenchProgress(2)
  progress.step(`reading ${fares || 'fares of the sandbox'}`)
  const markets =
    fares === '' ? [createSandboxMarket(sandboxLookups(isSmoke))] : await readFareMarkets(fares, say)
  const plan = planScans(markets, { only, half, budgets, every })
  const runsPath = join(benchResultFolder, 'scan-runs', `${await computeRunsKey(markets)}.jsonl`)
  const runs = await runPlan(plan, markets, runsPath, progress)
  const rows = toScanRows(runs, half)
  const pooledCoverage = poolCoverage(runs)
  printScanRows(rows, pooledCoverage)
  if (earlier) printDifferences(compareRuns(earlier, runs))
  if (constants) await writeConstants(constants, markets, runs)
  await validateAndWriteBenchResult(
    'scan',
    { runs: relative(benchResultFolder, runsPath), half, rows, pooledCoverage },
    [runs.length, ...rows.map(({ checks }) => checks)],
  )
}

/** Runs what `runsPath` does not have yet, and adds it there. */
async function runPlan(
  plan: ScanPlan,
  markets: readonly FareMarket[],
  runsPath: string,
  progress: BenchProgress,
): Promise<PolicyRun[]> {
  const file = isSmoke ? createRunsInMemory() : await openRunsFile(runsPath, hasFlag('restart'))
  const jobs = listScanJobs(plan, file.stored)
  const done = plan.cityPairs.length - jobs.length
  progress.step(`scanning ${jobs.length} city pairs${done > 0 ? `; ${done} are in ${runsPath}` : ''}`)
  const task: ScanWorkerTask = { markets }
  const worker = new URL('scan/worker.ts', import.meta.url)
  const fresh = await runJobsOnThreads<StoredCase>(worker, task, jobs, (count, cases) => {
    file.append(cases)
    progress.done(count / jobs.length)
  })
  const stored = new Map([...file.stored, ...fresh.map((one) => [storedCaseKey(one), one] as const)])
  return collectPlannedRuns(plan, stored)
}

async function writeConstants(
  path: string,
  markets: readonly FareMarket[],
  runs: readonly PolicyRun[],
): Promise<void> {
  const isTuning = (cityPair: string) => isInHalf(cityPair, 'tuning')
  const parameters = fitDefaultParameters(
    markets.map((market) => withCityPairs(market, isTuning)),
    runs.filter(({ cityPair }) => isTuning(cityPair)),
  )
  await writeFile(path, `${JSON.stringify(parameters, undefined, 2)}\n`)
}
