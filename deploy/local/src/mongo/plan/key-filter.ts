import { turnedOver } from '../bson/key.ts'
import { valueAt } from '../bson/key-value.ts'
import type { Fields } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'
import { matches } from '../query/match.ts'
import type { Index } from '../store/collection.ts'
import { conjunction } from '../store/index-spec.ts'

/** Whether the document of a key may be what is looked for; where the key does not tell, it may. */
export type KeyFilter = (key: Buffer) => boolean

/**
 * What of a query the keys of an index can tell, so that documents need not be read for it; undefined where that is nothing
 * more than the spans of keys tell already.
 *
 * @param spanned how many of the first fields those tell
 */
export function keyFilterOf(
  { spec: { fields }, throughArray }: Index,
  filter: Filter,
  spanned: number,
): KeyFilter | undefined {
  // Several keys of one document may tell of different elements.
  if (throughArray) return undefined
  const told = new Set(fields.slice(0, spanned).map(({ path }) => path))
  const known = new Set(fields.filter(({ parts }) => parts.length === 1).map(({ path }) => path))
  const of = conjunction(filter).filter(
    (it) => isOfKeys(it, known) && !(it.kind === 'test' && told.has(it.path)),
  )
  if (!of.length) return undefined
  const ofKeys: Filter = { kind: 'and', of }
  return (key) => {
    const values = valuesOf(key, fields)
    return values === undefined || matches(ofKeys, values)
  }
}

/** Null and nothing are one key, and all numbers of one worth: only comparisons do not tell them apart. */
function isOfKeys(filter: Filter, known: ReadonlySet<string>): boolean {
  if (filter.kind === 'not') return isOfKeys(filter.of, known)
  if (filter.kind !== 'test') return filter.of.every((it) => isOfKeys(it, known))
  return known.has(filter.path) && (filter.test.kind === 'compare' || filter.test.kind === 'in')
}

function valuesOf(key: Buffer, fields: Index['spec']['fields']): Fields | undefined {
  const values: Fields = new Map()
  const turned = fields.some((it) => it.descending) ? turnedOver(key) : key
  let at = 0
  for (const { path, descending } of fields) {
    const found = valueAt(descending ? turned : key, at)
    if (!found) return undefined
    if (found.value) values.set(path, found.value)
    at = found.end
  }
  return values
}
