import { invertBytes } from '../bson/encode-key.ts'
import { decodeOrderedKey } from '../bson/decode-key.ts'
import type { BsonFields } from '../bson/value.ts'
import { conjunctionTerms, type QueryFilter } from '../query/filter.ts'
import { matchesFilter } from '../query/match.ts'
import type { CollectionIndex } from '../store/collection.ts'

/** Whether the document of an index key may match; true if the key does not tell. */
export type IndexKeyFilter = (key: Buffer) => boolean

/**
 * The part of a query that index keys can decide without reading documents; undefined if the spans already decide all of it.
 *
 * @param spanned number of leading fields that the spans decide
 */
export function buildIndexKeyFilter(
  { spec: { fields }, isMultiKey }: CollectionIndex,
  filter: QueryFilter,
  spanned: number,
): IndexKeyFilter | undefined {
  // Keys of one document may hold different elements.
  if (isMultiKey) return undefined
  const told = new Set(fields.slice(0, spanned).map(({ path }) => path))
  const known = new Set(fields.filter(({ parts }) => parts.length === 1).map(({ path }) => path))
  const of = conjunctionTerms(filter).filter(
    (it) => isOfKeys(it, known) && !(it.kind === 'test' && told.has(it.path)),
  )
  if (!of.length) return undefined
  const ofKeys: QueryFilter = { kind: 'and', of }
  return (key) => {
    const values = valuesOf(key, fields)
    return values === undefined || matchesFilter(ofKeys, values)
  }
}

/** Keys do not distinguish null from missing, or types of numbers; neither do comparisons. */
function isOfKeys(filter: QueryFilter, known: ReadonlySet<string>): boolean {
  if (filter.kind === 'not') return isOfKeys(filter.of, known)
  if (filter.kind !== 'test') return filter.of.every((it) => isOfKeys(it, known))
  return known.has(filter.path) && (filter.test.kind === 'compare' || filter.test.kind === 'in')
}

function valuesOf(key: Buffer, fields: CollectionIndex['spec']['fields']): BsonFields | undefined {
  const values: BsonFields = new Map()
  const turned = fields.some((it) => it.descending) ? invertBytes(key) : key
  let at = 0
  for (const { path, descending } of fields) {
    const found = decodeOrderedKey(descending ? turned : key, at)
    if (!found) return undefined
    if (found.value) values.set(path, found.value)
    at = found.end
  }
  return values
}
