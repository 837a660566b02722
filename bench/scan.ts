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
import { lastDayAhead } from './scan/grids.ts'
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
import { type MarketCertificate, simulateCertificates } from './scan/simulated-certificates.ts'
import { createSandboxMarket, sandboxCityPairCount, type SandboxLookups } from './fares/sandbox-market.ts'
import { runJobsOnThreads } from './thread-pool.ts'
import type { ScanWorkerTask } from './scan/worker.ts'

const say = (line: string) => console.error(line)

/** Spaced for history (7 days) and calendars (2 to 7 days). */
const lookups: SandboxLookups = {
  searchDays: isSmoke ? [0, 7] : [0, 3, 7, 10, 14],
  lastDayAhead,
  everyFlightDay: 1,
  cityPairs: isSmoke ? 2 : sandboxCityPairCount,
}

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
  const progress = createBenchProgress(3)
  progress.step(`reading ${fares || 'fares of the sandbox'}`)
  const markets = fares === '' ? [createSandboxMarket(lookups)] : await readFareMarkets(fares, say)
  const plan = planScans(markets, { only, half, budgets, every })
  const runsPath = join(benchResultFolder, 'scan-runs', `${await computeRunsKey(markets)}.jsonl`)
  const needsSimulation = constants !== '' || plan.cases.some(({ policy }) => policy.startsWith('shipped'))
  if (needsSimulation) progress.step('simulating scans')
  const simulated = needsSimulation
    ? await simulateCertificates(markets, isSmoke ? null : `${runsPath}.simulated.json`, progress.done)
    : []
  const runs = await runPlan(plan, { markets, simulated }, runsPath, progress)
  const rows = toScanRows(runs, half)
  const pooledCoverage = poolCoverage(runs)
  printScanRows(rows, pooledCoverage)
  if (earlier) printDifferences(compareRuns(earlier, runs))
  if (constants) await writeConstants(constants, markets, simulated)
  await validateAndWriteBenchResult(
    'scan',
    { runs: relative(benchResultFolder, runsPath), half, rows, pooledCoverage },
    [runs.length, ...rows.map(({ checks }) => checks)],
  )
}

/** Runs what `runsPath` does not have yet, and adds it there. */
async function runPlan(
  plan: ScanPlan,
  task: ScanWorkerTask,
  runsPath: string,
  progress: BenchProgress,
): Promise<PolicyRun[]> {
  const file = isSmoke ? createRunsInMemory() : await openRunsFile(runsPath, hasFlag('restart'))
  const jobs = listScanJobs(plan, file.stored)
  const done = plan.cityPairs.length - jobs.length
  progress.step(`scanning ${jobs.length} city pairs${done > 0 ? `; ${done} are in ${runsPath}` : ''}`)
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
  simulated: readonly MarketCertificate[],
): Promise<void> {
  const isTuning = (cityPair: string) => isInHalf(cityPair, 'tuning')
  const parameters = fitDefaultParameters(
    markets.map((market) => withCityPairs(market, isTuning)),
    // Of all: the default must be as wide as the most volatile routes that are known.
    simulated,
  )
  await writeFile(path, `${JSON.stringify(parameters, undefined, 2)}\n`)
}
