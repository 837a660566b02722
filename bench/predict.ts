// How forecasts of prices hold against what prices became: on recorded fares, or on those of the sandbox.
import { writeFile } from 'node:fs/promises'
import { scoreboardOf } from '../services/ai-scan/src/scoring/scoreboard.ts'
import { addTallies, emptyTally } from '../services/ai-scan/src/scoring/tally.ts'
import { isSmoke } from './command-line.ts'
import { readMarkets } from './fares/market.ts'
import { allCityPairs, type Lookups, sandboxMarket } from './fares/sandbox.ts'
import { runJobs } from './pool.ts'
import { readOptions } from './predict/options.ts'
import { type Row, rowsOf, talliesOf } from './predict/rows.ts'
import { foldsOf } from './predict/splits.ts'
import { createProgress } from './progress.ts'
import { checkFigures, reportSmokeRun } from './result.ts'
import { summaryOf, tableOf } from './predict/table.ts'
import { type RecordedMarket, searchDaysOf, tripsOf } from './predict/trips.ts'
import type { Job, Part, WorkerTask } from './predict/worker.ts'

/** Two months of searches each day, and few enough fares to be looked up within a minute. */
const lookups: Lookups = {
  searchDays: Array.from({ length: isSmoke ? 12 : 60 }, (_, day) => day),
  lastDayAhead: isSmoke ? 30 : 90,
  everyFlightDay: 4,
  cityPairs: isSmoke ? 2 : allCityPairs,
}
const daysAJob = 8

// The table alone goes to the standard output.
const say = (line: string) => console.error(line)

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { fares, json, every } = readOptions(process.argv.slice(2))
  const progress = createProgress(2)
  progress.step(`reading ${fares ?? 'fares of the sandbox'}`)
  const recorded = fares === null ? [sandboxMarket(lookups)] : await readMarkets(fares, say)
  const markets = recorded.map((market) => ({ name: market.name, trips: tripsOf(market) }))
  const task: WorkerTask = { markets, every }
  const jobs = markets.flatMap((market, at) => jobsOf(market, at, markets.length > 1))
  progress.step(`making forecasts in ${jobs.length} parts`)
  const parts = await runJobs<Part>(new URL('predict/worker.ts', import.meta.url), task, jobs, (done) =>
    progress.done(done / jobs.length),
  )
  const rows = markets.flatMap(({ name }) => tell(name, parts))
  if (json !== null) await writeFile(json, `${JSON.stringify(rows, undefined, 2)}\n`)
  const forecasts = rows.filter((row) => row.forecasts > 0)
  checkFigures({ rows }, [forecasts.length, ...forecasts.map((row) => row.cityPairs)])
  if (isSmoke) reportSmokeRun('predict', [forecasts.length])
}

function jobsOf({ name, trips }: RecordedMarket, market: number, hasOthers: boolean): Job[] {
  const days = searchDaysOf(trips)
  const folds = foldsOf(trips)
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

/** Prints what became of the forecasts of a file, and answers its rows. */
function tell(file: string, parts: readonly Part[]): Row[] {
  return talliesOf(file, parts).flatMap(({ split, tallies }) => {
    if (tallies.size === 0) return []
    const all = [...tallies.values()]
    const rows = rowsOf(file, split, all)
    const total = all.reduce(addTallies, emptyTally())
    const board = scoreboardOf(total, { made: 0, waiting: 0, unseen: 0, since: null, asOf: '' })
    console.log(`${file}, ${split}\n${tableOf(rows)}\n${summaryOf(board)}\n`)
    return rows
  })
}
