import { CommandError } from '../error.ts'
import type { Filter } from '../query/filter.ts'
import type { KeyField } from '../query/index-keys.ts'
import { matches } from '../query/match.ts'
import { sortKeyOf } from '../query/sort.ts'
import type { Collection } from '../store/collection.ts'
import type { Database } from '../store/database.ts'
import type { Stored } from '../store/stored.ts'
import { type Plan, planOf } from './plan.ts'
import { candidates, type Effort } from './scan.ts'

export interface Search {
  filter: Filter
  order: readonly KeyField[]
  skip: number
  /** 0 is no limit, as for MongoDB. */
  limit: number
}

/** What sorting may hold, as MongoDB's own limit. */
const mostSortBytes = 100 * 1024 * 1024
const bytesBesideKey = 100

/** The documents that are wanted, in the order that is wanted, found as they are asked for. */
export function* find(
  db: Database,
  collection: Collection,
  search: Search,
  effort: Effort = { keys: 0, documents: 0 },
  plan: Plan = planOf(collection, search.filter, search.order),
): Generator<Stored> {
  const found = matching(candidates(db, collection, plan, effort), search.filter)
  const inOrder = plan.isSorted ? found : sorted(collection, found, search)
  let skipped = 0
  let taken = 0
  for (const stored of inOrder) {
    if (skipped++ < search.skip) continue
    yield stored
    if (++taken === search.limit) return
  }
}

function* matching(stored: Iterable<Stored>, filter: Filter): Generator<Stored> {
  for (const it of stored) if (matches(filter, it.fields)) yield it
}

interface Sortable {
  id: number
  key: Buffer
}

/** Only keys are held: a document is read again when its turn comes, and left out if it has changed too much by then. */
function* sorted(collection: Collection, found: Iterable<Stored>, search: Search): Generator<Stored> {
  const { order, limit, skip, filter } = search
  const needed = limit ? limit + skip : Infinity
  const all: Sortable[] = []
  let bytes = 0
  for (const it of found) {
    const key = sortKeyOf(it.fields, order)
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
    if (stored && matches(filter, stored.fields)) yield stored
  }
}

/** Keeps the first ones of the order; returns what they take. */
function trim(all: Sortable[], needed: number): number {
  all.sort((a, b) => a.key.compare(b.key))
  if (all.length > needed) all.length = needed
  return all.reduce((sum, { key }) => sum + key.length + bytesBesideKey, 0)
}
