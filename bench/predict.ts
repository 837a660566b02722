// Measures price forecasts against actual prices: on recorded fares, or on the sandbox's.
import { toForecastScoreboard } from '../services/ai-scan/src/scoring/scoreboard.ts'
import {
  mergeForecastTallies,
  createEmptyForecastTally,
} from '../services/ai-scan/src/scoring/forecast-tally.ts'
import { isSmoke, parseWholeNumbers, readTextOptions } from './command-line.ts'
import { readFareMarkets } from './fares/fare-market.ts'
import { sandboxCityPairCount, type SandboxLookups, createSandboxMarket } from './fares/sandbox-market.ts'
import { runJobsOnThreads } from './thread-pool.ts'
import { type PredictRow, toPredictRows, groupTallies } from './predict/result-rows.ts'
import { cityPairFolds } from './predict/folds.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { printPredictRows, printSavingsAndReliability } from './predict/result-table.ts'
import { type RecordedMarket, listTripSearchDays, listRecordedTrips } from './predict/trips.ts'
import type { PredictJob, PairTally, PredictWorkerTask } from './predict/worker.ts'

/** Two months of daily searches, which take a minute to look up. */
const lookups: SandboxLookups = {
  searchDays: Array.from({ length: isSmoke ? 12 : 60 }, (_, day) => day),
  lastDayAhead: isSmoke ? 30 : 90,
  everyFlightDay: 4,
  cityPairs: isSmoke ? 2 : sandboxCityPairCount,
}
const daysAJob = 8

const say = (line: string) => console.error(line)

const { fares, every: everyText } = readTextOptions({ fares: '', every: '1' })
const [every = 1] = parseWholeNumbers('every', everyText)
await main()

async function main(): Promise<void> {
  const progress = createBenchProgress(2)
  progress.step(`reading ${fares || 'fares of the sandbox'}`)
  const recorded = fares === '' ? [createSandboxMarket(lookups)] : await readFareMarkets(fares, say)
  const markets = recorded.map((market) => ({ name: market.name, trips: listRecordedTrips(market) }))
  const task: PredictWorkerTask = { markets, every }
  const jobs = markets.flatMap((market, at) => jobsOf(market, at, markets.length > 1))
  progress.step(`making forecasts in ${jobs.length} parts`)
  const parts = await runJobsOnThreads<PairTally>(
    new URL('predict/worker.ts', import.meta.url),
    task,
    jobs,
    (done) => progress.done(done / jobs.length),
  )
  const rows = markets.flatMap(({ name }) => report(name, parts))
  const forecasts = rows.filter((row) => row.forecasts > 0)
  await validateAndWriteBenchResult('predict', { rows }, [
    forecasts.length,
    ...forecasts.map((row) => row.cityPairs),
  ])
}

function jobsOf({ name, trips }: RecordedMarket, market: number, hasOthers: boolean): PredictJob[] {
  const days = listTripSearchDays(trips)
  const folds = cityPairFolds(trips)
  say(`${name}: ${trips.length} trips seen on ${days.length} days, ${folds.length} folds of city pairs`)
  const starts = days.filter((_, at) => at % daysAJob === 0)
  return [
    ...folds.map((_, fold) => ({ market, split: 'unseen' as const, fold })),
    ...(hasOthers ? [{ market, split: 'foreign' as const }] : []),
    ...starts.map((first, at) => ({
      market,
      split: 'product' as const,
      first,
      before: starts[at + 1] ?? Infinity,
    })),
  ]
}

/** Prints the tables of a file. @returns its rows */
function report(file: string, parts: readonly PairTally[]): PredictRow[] {
  return groupTallies(file, parts).flatMap(({ split, tallies }) => {
    if (tallies.size === 0) return []
    const all = [...tallies.values()]
    const rows = toPredictRows(file, split, all)
    const total = all.reduce(mergeForecastTallies, createEmptyForecastTally())
    const board = toForecastScoreboard(total, { made: 0, waiting: 0, unseen: 0, since: null, asOf: '' })
    console.log(`${file}, ${split}`)
    printPredictRows(rows)
    printSavingsAndReliability(board)
    return rows
  })
}
