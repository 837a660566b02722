import { CommandError } from '../error.ts'
import type { QueryFilter } from '../query/filter.ts'
import { type IndexField, documentSortKey } from '../query/index-keys.ts'
import { matchesFilter } from '../query/match.ts'
import type { DocumentCollection, StoredDocument } from '../store/collection.ts'
import type { SqliteDatabase } from '../store/sqlite.ts'
import { type SearchPlan, chooseSearchPlan } from './plan.ts'
import { scanCandidates, type ExaminedCounts } from './scan.ts'

export interface FindCriteria {
  filter: QueryFilter
  sort: readonly IndexField[]
  skip: number
  /** As in MongoDB, 0 is no limit. */
  limit: number
}

const mostSortBytes = 100 * 1024 * 1024
const bytesBesideKey = 100

/** Finds documents lazily, in the requested order. */
export function* findDocuments(
  db: SqliteDatabase,
  collection: DocumentCollection,
  search: FindCriteria,
  effort: ExaminedCounts = { keysExamined: 0, documentsExamined: 0 },
  plan: SearchPlan = chooseSearchPlan(collection, search.filter, search.sort),
): Generator<StoredDocument> {
  const found = matching(scanCandidates(db, collection, plan, effort), search.filter)
  const inOrder = plan.isSorted ? found : sorted(collection, found, search)
  let skipped = 0
  let taken = 0
  for (const stored of inOrder) {
    if (skipped++ < search.skip) continue
    yield stored
    if (++taken === search.limit) return
  }
}

function* matching(stored: Iterable<StoredDocument>, filter: QueryFilter): Generator<StoredDocument> {
  for (const it of stored) if (matchesFilter(filter, it.fields)) yield it
}

interface Sortable {
  id: number
  key: Buffer
}

/** Holds only keys in memory: reads each document again, and skips one that no longer matches. */
function* sorted(
  collection: DocumentCollection,
  found: Iterable<StoredDocument>,
  search: FindCriteria,
): Generator<StoredDocument> {
  const { sort, limit, skip, filter } = search
  const needed = limit ? limit + skip : Infinity
  const all: Sortable[] = []
  let bytes = 0
  for (const it of found) {
    const key = documentSortKey(it.fields, sort)
    bytes += key.length + bytesBesideKey
    all.push({ id: it.id, key })
    if (all.length > 2 * needed + 1000) bytes = trim(all, needed)
    if (bytes > mostSortBytes)
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded memory limit of 104857600 bytes; an index would give the order',
      )
  }
  trim(all, needed)
  for (const { id } of all) {
    const stored = collection.find(id)
    if (stored && matchesFilter(filter, stored.fields)) yield stored
  }
}

/** Keeps the first `needed` and returns their bytes. */
function trim(all: Sortable[], needed: number): number {
  all.sort((a, b) => a.key.compare(b.key))
  if (all.length > needed) all.length = needed
  return all.reduce((sum, { key }) => sum + key.length + bytesBesideKey, 0)
}
