import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Places } from '../../services/search/src/times/check-times.ts'
import { readCases } from './cases.ts'
import { type ReadFare, readers } from './readers.ts'

/** One answer, or one case that several providers tell. */
interface Answer {
  source: string
  fares: ReadFare[]
}

export interface RecordedAnswer {
  answers: Answer[]
  /** Files without a fare in them: tokens, airports, specifications without examples. */
  withoutFares: string[]
  /** Files of providers that we have no adapter for. */
  withoutAdapter: string[]
}

/** Answers written by hand stand together in one folder, as `<provider>-<what>.json`. */
const byHand = 'untidy'
const cases = join(byHand, 'merge-cases.json')

/**
 * Every recorded answer below a folder, whose own folders have the names of the providers. Files may hold several answers, at any
 * depth.
 *
 * @throws where nothing is recorded there
 */
export function readRecordedAnswers(folder: string, places: Places): RecordedAnswer {
  const files = globSync('**/*.json', { cwd: folder }).sort()
  if (!files.length)
    throw new Error(
      `There are no recorded answers in ${folder}. Set FIXTURES_DIR to the folder that has them.`,
    )
  const recorded: RecordedAnswer = { answers: [], withoutFares: [], withoutAdapter: [] }
  for (const file of files) {
    const json: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const reader = readers[providerOf(file)]
    const found = file === cases ? readCases(json, places) : reader && [...answersIn(json, reader, places)]
    if (!found) recorded.withoutAdapter.push(file)
    else if (!found.length) recorded.withoutFares.push(file)
    for (const [index, fares] of found?.entries() ?? [])
      recorded.answers.push({ source: found?.length === 1 ? file : `${file} (${index + 1})`, fares })
  }
  return recorded
}

function providerOf(file: string): string {
  const [folder = '', name = ''] = file.split(sep)
  return folder === byHand ? name.replace(/-.*$/, '') : folder
}

function* answersIn(value: unknown, reader: (typeof readers)[string], places: Places): Generator<ReadFare[]> {
  if (typeof value !== 'object' || value === null) return
  const fares = reader(value, places)
  if (fares.length) yield fares
  else for (const part of Object.values(value)) yield* answersIn(part, reader, places)
}
