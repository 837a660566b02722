// Measures price forecasts against actual prices: on recorded fares, or on the sandbox's.
import { toForecastScoreboard } from '../services/ai-scan/src/scoring/scoreboard.ts'
import { isSmoke, parseWholeNumbers, readTextOptions } from './command-line.ts'
import { readFareMarkets } from './fares/fare-market.ts'
import { sandboxCityPairCount, type SandboxLookups, createSandboxMarket } from './fares/sandbox-market.ts'
import { halfChoices, isInHalf } from './scan/halves.ts'
import { runJobsOnThreads } from './thread-pool.ts'
import { addNested, createEmptyPairOutcome } from './predict/pair-outcome.ts'
import { type PredictRow, toPredictRows, groupOutcomes } from './predict/result-rows.ts'
import { type SimulatedSize, simulateMarkets } from './predict/simulated-markets.ts'
import { type FallRow, toFallRows, toValueRows, type ValueRow } from './predict/value-rows.ts'
import { cityPairFolds } from './predict/folds.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { printFallRows, printPredictRows, printReliability, printValueRows } from './predict/result-table.ts'
import { type RecordedMarket, listTripSearchDays, listRecordedTrips } from './predict/trips.ts'
import type { PredictJob, PairResult, PredictWorkerTask } from './predict/worker.ts'

/** Two months of daily searches, which take a minute to look up. */
const lookups: SandboxLookups = {
  searchDays: Array.from({ length: isSmoke ? 12 : 60 }, (_, day) => day),
  lastDayAhead: isSmoke ? 30 : 90,
  everyFlightDay: 4,
  cityPairs: isSmoke ? 2 : sandboxCityPairCount,
}
/** Sized so that all processes together take less than the recordings; most of it is training. */
const simulatedSize: SimulatedSize = isSmoke ? { cityPairs: 2, days: 20 } : { cityPairs: 12, days: 90 }
const maxRecordedFolds = 8
const daysAJob = 8

const say = (line: string) => console.error(line)

const { fares, every: everyText } = readTextOptions({ fares: '', every: '1' })
const [every = 1] = parseWholeNumbers('every', everyText)
await main()

async function main(): Promise<void> {
  const progress = createBenchProgress(2)
  progress.step(`reading ${fares || 'fares of the sandbox'}`)
  const recorded = fares === '' ? [createSandboxMarket(lookups)] : await readFareMarkets(fares, say)
  const recordedMarkets = recorded.map((market) => ({
    name: market.name,
    maxFolds: maxRecordedFolds,
    trips: listRecordedTrips(market),
  }))
  const markets: RecordedMarket[] = [...recordedMarkets, ...simulateMarkets(simulatedSize)]
  const task: PredictWorkerTask = { markets, recorded: recordedMarkets.length, every }
  const jobs = markets.flatMap((market, at) =>
    at < recordedMarkets.length
      ? recordedJobs(market, at, recordedMarkets.length > 1)
      : unseenJobs(market, at),
  )
  progress.step(`making forecasts in ${jobs.length} parts`)
  const parts = await runJobsOnThreads<PairResult>(
    new URL('predict/worker.ts', import.meta.url),
    task,
    jobs,
    (done) => progress.done(done / jobs.length),
  )
  const reports = markets.flatMap(({ name }) => report(name, parts))
  const rows = reports.flatMap((one) => one.rows)
  const values = reports.flatMap((one) => one.values)
  const falls = reports.flatMap((one) => one.falls)
  const forecasts = rows.filter((row) => row.forecasts > 0)
  await validateAndWriteBenchResult('predict', { rows, values, falls }, [
    forecasts.length,
    ...forecasts.map((row) => row.cityPairs),
  ])
}

function recordedJobs(market: RecordedMarket, at: number, hasOthers: boolean): PredictJob[] {
  const days = listTripSearchDays(market.trips)
  const starts = days.filter((_, day) => day % daysAJob === 0)
  return [
    ...unseenJobs(market, at),
    ...(hasOthers ? [{ market: at, split: 'foreign' as const }] : []),
    ...starts.map((first, start) => ({
      market: at,
      split: 'product' as const,
      first,
      before: starts[start + 1] ?? Infinity,
    })),
  ]
}

function unseenJobs(market: RecordedMarket, at: number): PredictJob[] {
  const folds = cityPairFolds(market)
  const days = listTripSearchDays(market.trips).length
  say(
    `${market.name}: ${market.trips.length} trips seen on ${days} days, ${folds.length} folds of city pairs`,
  )
  return folds.map((_, fold) => ({ market: at, split: 'unseen', fold }))
}

interface Report {
  rows: PredictRow[]
  values: ValueRow[]
  falls: FallRow[]
}

/** Prints the tables of a file; of held-out city pairs, also by half. */
function report(file: string, parts: readonly PairResult[]): Report[] {
  return groupOutcomes(file, parts).flatMap(({ split, outcomes }) =>
    (split === 'unseen' ? halfChoices : (['all'] as const)).flatMap((half) => {
      const chosen = [...outcomes].filter(([cityPair]) => isInHalf(cityPair, half))
      if (chosen.length === 0) return []
      const pairs = chosen.map(([, outcome]) => outcome)
      const labels = { file, split, half }
      const found = {
        rows: toPredictRows(labels, pairs),
        values: toValueRows(labels, pairs),
        falls: toFallRows(labels, pairs),
      }
      console.log(`${file}, ${split}, ${half} city pairs`)
      printPredictRows(found.rows)
      printValueRows(found.values)
      printFallRows(found.falls)
      const { tally } = pairs.reduce(addNested, createEmptyPairOutcome())
      printReliability(toForecastScoreboard(tally, { made: 0, waiting: 0, unseen: 0, since: null, asOf: '' }))
      return found
    }),
  )
}
