import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Refusal, refusals } from './refusals.ts'
import { read, type Schema, type Spoken, written } from './spoken.ts'
import { formatReadableJson } from './readable-json.ts'

const folder = new URL('../../contracts/golden/', import.meta.url)

type Golden = Record<string, Schema>

/** The golden schemas of each owner, by name. */
const files: ReadonlyMap<string, Golden> = new Map(
  globSync('*.json', { cwd: folder }).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]),
)

/** `<owner> <name>` of all golden schemas. */
export const kept = [...files].flatMap(([owner, golden]) =>
  Object.keys(golden).map((name) => `${owner} ${name}`),
)

export const keyOf = ({ owner, name }: Spoken): string => `${owner} ${name}`

export interface Compared {
  /** What one of the two releases may refuse of the other's. */
  refused: Refusal[]
  /** Whether the golden schema is that of the code. */
  isRecorded: boolean
}

/** Holds a message of the code against that of the release before, which is none for a new one. */
export function compared(it: Spoken): Compared {
  const golden = files.get(it.owner)?.[it.name]
  if (!golden) return { refused: [], isRecorded: false }
  return { refused: refusedOf(it, golden), isRecorded: isDeepStrictEqual(golden, plain(it)) }
}

/** What the code takes of the release before, and that one of the code, as far as either gets to read the other's. */
export function refusedOf({ schema, way }: Pick<Spoken, 'schema' | 'way'>, golden: Schema): Refusal[] {
  return [
    ...(way === 'answer' ? [] : refusals(golden, read(schema))),
    ...(way === 'question' ? [] : refusals(written(schema), golden)),
  ]
}

/** Writes the schemas of the code, a file an owner. */
export function writeGolden(spoken: readonly Spoken[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [owner, all] of Map.groupBy(spoken, (it) => it.owner)) {
    const golden = Object.fromEntries(all.map((it) => [it.name, plain(it)]))
    writeFileSync(new URL(`${owner}.json`, folder), formatReadableJson(golden))
  }
}

/** As it is after a file was written and read. */
const plain = ({ schema }: Spoken): Schema => JSON.parse(JSON.stringify(read(schema)))
