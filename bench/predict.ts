// Measures price forecasts against actual prices: on recorded fares, or on the sandbox's.
import { writeFile } from 'node:fs/promises'
import { toScoreboard } from '../services/ai-scan/src/scoring/scoreboard.ts'
import {
  mergeForecastTallies,
  createEmptyForecastTally,
} from '../services/ai-scan/src/scoring/forecast-tally.ts'
import { isSmoke } from './command-line.ts'
import { readMarkets } from './fares/market.ts'
import { allCityPairs, type Lookups, sandboxMarket } from './fares/sandbox.ts'
import { runJobs } from './pool.ts'
import { readPredictBenchOptions } from './predict/options.ts'
import { type PredictRow, toPredictRows, groupTallies } from './predict/result-rows.ts'
import { cityPairFolds } from './predict/folds.ts'
import { createProgress } from './progress.ts'
import { checkFigures, reportSmokeRun } from './result.ts'
import { formatSavingsAndReliability, formatPredictTable } from './predict/table.ts'
import { type RecordedMarket, listTripSearchDays, listRecordedTrips } from './predict/trips.ts'
import type { PredictJob, PairTally, PredictWorkerTask } from './predict/worker.ts'

/** Two months of daily searches, few enough to look up within a minute. */
const lookups: Lookups = {
  searchDays: Array.from({ length: isSmoke ? 12 : 60 }, (_, day) => day),
  lastDayAhead: isSmoke ? 30 : 90,
  everyFlightDay: 4,
  cityPairs: isSmoke ? 2 : allCityPairs,
}
const daysAJob = 8

const say = (line: string) => console.error(line)

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { fares, json, every } = readPredictBenchOptions(process.argv.slice(2))
  const progress = createProgress(2)
  progress.step(`reading ${fares ?? 'fares of the sandbox'}`)
  const recorded = fares === null ? [sandboxMarket(lookups)] : await readMarkets(fares, say)
  const markets = recorded.map((market) => ({ name: market.name, trips: listRecordedTrips(market) }))
  const task: PredictWorkerTask = { markets, every }
  const jobs = markets.flatMap((market, at) => jobsOf(market, at, markets.length > 1))
  progress.step(`making forecasts in ${jobs.length} parts`)
  const parts = await runJobs<PairTally>(new URL('predict/worker.ts', import.meta.url), task, jobs, (done) =>
    progress.done(done / jobs.length),
  )
  const rows = markets.flatMap(({ name }) => tell(name, parts))
  if (json !== null) await writeFile(json, `${JSON.stringify(rows, undefined, 2)}\n`)
  const forecasts = rows.filter((row) => row.forecasts > 0)
  checkFigures({ rows }, [forecasts.length, ...forecasts.map((row) => row.cityPairs)])
  if (isSmoke) reportSmokeRun('predict', [forecasts.length])
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
function tell(file: string, parts: readonly PairTally[]): PredictRow[] {
  return groupTallies(file, parts).flatMap(({ split, tallies }) => {
    if (tallies.size === 0) return []
    const all = [...tallies.values()]
    const rows = toPredictRows(file, split, all)
    const total = all.reduce(mergeForecastTallies, createEmptyForecastTally())
    const board = toScoreboard(total, { made: 0, waiting: 0, unseen: 0, since: null, asOf: '' })
    console.log(`${file}, ${split}\n${formatPredictTable(rows)}\n${formatSavingsAndReliability(board)}\n`)
    return rows
  })
}
