import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Refusal, refusals } from './refusals.ts'
import { read, type Schema, type Spoken, written } from './spoken.ts'

export const folder = new URL('../../contracts/golden/', import.meta.url)

/** The names of all golden schemas. */
export const kept = globSync('*.json', { cwd: folder }).map((file) => file.replace(/\.json$/, ''))

export const textOf = ({ schema }: Spoken): string => `${JSON.stringify(read(schema), null, 1)}\n`

export interface Compared {
  /** What one of the two releases may refuse of the other's. */
  refused: Refusal[]
  /** Whether the golden schema is that of the code. */
  isRecorded: boolean
}

/** Holds a message of the code against that of the release before, which is none for a new one. */
export function compared(it: Spoken): Compared {
  if (!kept.includes(it.name)) return { refused: [], isRecorded: false }
  const golden: Schema = JSON.parse(readFileSync(new URL(`${it.name}.json`, folder), 'utf8'))
  return { refused: refusedOf(it, golden), isRecorded: isDeepStrictEqual(golden, JSON.parse(textOf(it))) }
}

/** What the code takes of the release before, and that one of the code, as far as either gets to read the other's. */
export function refusedOf({ schema, way }: Pick<Spoken, 'schema' | 'way'>, golden: Schema): Refusal[] {
  return [
    ...(way === 'answer' ? [] : refusals(golden, read(schema))),
    ...(way === 'question' ? [] : refusals(written(schema), golden)),
  ]
}
