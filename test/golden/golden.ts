import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type SchemaRefusal, findSchemaRefusals } from './schema-refusals.ts'
import { toReaderSchema, type JsonSchema, type ContractMessage, toWriterSchema } from './contract-messages.ts'
import { formatReadableJson } from './readable-json.ts'

const folder = new URL('../../contracts/golden/', import.meta.url)

type Golden = Record<string, JsonSchema>

const files: ReadonlyMap<string, Golden> = new Map(
  globSync('*.json', { cwd: folder }).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]),
)

export const goldenKeys = [...files].flatMap(([owner, golden]) =>
  Object.keys(golden).map((name) => `${owner} ${name}`),
)

export const goldenKey = ({ owner, name }: ContractMessage): string => `${owner} ${name}`

export interface GoldenComparison {
  /** What either release may refuse of the other's messages. */
  refused: SchemaRefusal[]
  /** Whether the golden schema is up to date. */
  isRecorded: boolean
}

/** Compares a message with that of the previous release, if it had one. */
export function compareWithGolden(it: ContractMessage): GoldenComparison {
  const golden = files.get(it.owner)?.[it.name]
  if (!golden) return { refused: [], isRecorded: false }
  return { refused: findMessageRefusals(it, golden), isRecorded: isDeepStrictEqual(golden, plain(it)) }
}

/** Refusals in the directions in which the message travels. */
export function findMessageRefusals(
  { schema, direction }: Pick<ContractMessage, 'schema' | 'direction'>,
  golden: JsonSchema,
): SchemaRefusal[] {
  return [
    ...(direction === 'answer' ? [] : findSchemaRefusals(golden, toReaderSchema(schema))),
    ...(direction === 'question' ? [] : findSchemaRefusals(toWriterSchema(schema), golden)),
  ]
}

/** Writes a file per owner. */
export function writeGoldenFiles(spoken: readonly ContractMessage[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [owner, all] of Map.groupBy(spoken, (it) => it.owner)) {
    const golden = Object.fromEntries(all.map((it) => [it.name, plain(it)]))
    writeFileSync(new URL(`${owner}.json`, folder), formatReadableJson(golden))
  }
}

const plain = ({ schema }: ContractMessage): JsonSchema => JSON.parse(JSON.stringify(toReaderSchema(schema)))
