// What becomes of recorded answers: how many of their fares our adapters read, which cannot be flown, and how many rows the
// rest is once merged. The fixtures are in `FIXTURES_DIR`, by default `../shared/fixtures`.
import { resolve } from 'node:path'
import { repository } from '@faresight/local/repository'
import { createAirports } from '../services/search/src/airports/airports.ts'
import { readRecordedAnswers } from './merge/recorded.ts'
import { formatMergeTable } from './merge/table.ts'
import { tallyMerge, sumMergeTallies } from './merge/tally.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'

const folder = resolve(repository, process.env['FIXTURES_DIR'] || '../shared/fixtures')

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const progress = createProgress(2)
  progress.step(`reading ${folder}`)
  const places = createAirports()
  const { answers, withoutAdapter, withoutFares } = readRecordedAnswers(folder, places)
  progress.step(`merging ${answers.length} answers`)
  const rows = answers.map(({ source, fares }) => ({ what: source, tally: tallyMerge(fares, places) }))
  const total = sumMergeTallies(rows.map(({ tally }) => tally))
  console.log(formatMergeTable(rows, total))
  console.log(`\nNo adapter (${withoutAdapter.length}): ${withoutAdapter.join(', ') || '-'}`)
  console.log(`\nNo fares in them (${withoutFares.length}): ${withoutFares.join(', ') || '-'}`)
  await writeResult('merge', { total, rows, withoutAdapter, withoutFares }, [
    total.received,
    total.kept,
    total.rows,
  ])
}
