import type { Collection } from '../store/collection.ts'
import { bufferOf, type Database } from '../store/database.ts'
import { Stored } from '../store/stored.ts'
import type { KeyFilter } from './key-filter.ts'
import type { Plan } from './plan.ts'
import type { Span } from './range.ts'

/** What a search has looked at so far. */
export interface Effort {
  keys: number
  documents: number
}

const firstChunk = 20
const largestChunk = 500
const enoughBytes = 2 * 1024 * 1024

/**
 * The candidates of a plan, a chunk at a time. Each chunk goes on after the last key, so that nothing is held open between
 * them and writes may happen meanwhile.
 */
export function* candidates(
  db: Database,
  collection: Collection,
  plan: Plan,
  effort: Effort,
): Generator<Stored> {
  if (!plan.index) {
    yield* wholeCollection(db, collection, effort)
    return
  }
  const chunks = plan.keyFilter
    ? chunksOfKeys(db, collection, plan, plan.keyFilter)
    : chunksOfDocuments(db, collection, plan)
  const spans = plan.backwards ? plan.spans.toReversed() : plan.spans
  // A document that stands under several keys is found under each of them.
  const seen = plan.index.throughArray || plan.spans.length > 1 ? new Set<number>() : undefined
  for (const span of spans) {
    for (const { id, stored } of indexRows(chunks, span, plan.backwards)) {
      effort.keys++
      if (seen?.has(id)) continue
      seen?.add(id)
      if (!stored) continue
      effort.documents++
      yield stored
    }
  }
}

interface Entry {
  key: Buffer
  id: number
  /** Nothing where the key tells that it is not wanted. */
  stored: Stored | undefined
}

/** The entries after a place, up to a limit, so many at most. */
type ReadChunk = (after: [key: Buffer, id: number], limit: Buffer, size: number) => Entry[]

function chunksOfDocuments(db: Database, { table }: Collection, plan: Plan): ReadChunk {
  const statement = statementOf(plan, 'i.key, i.document, d.document', `join ${table} d on d.id = i.document`)
  return (after, limit, size) =>
    db.rows(statement, ...after, limit, size).map(([key, id, document]) => {
      const stored = new Stored(Number(id), bufferOf(document))
      return { key: bufferOf(key), id: stored.id, stored }
    })
}

/** The documents are read with their keys, or they might have changed by the time that they are matched. */
function chunksOfKeys(db: Database, collection: Collection, plan: Plan, isWanted: KeyFilter): ReadChunk {
  const statement = statementOf(plan, 'i.key, i.document', '')
  return (after, limit, size) =>
    db.rows(statement, ...after, limit, size).map(([bytes, number]) => {
      const [key, id] = [bufferOf(bytes), Number(number)]
      return { key, id, stored: isWanted(key) ? collection.find(id) : undefined }
    })
}

function statementOf({ index, backwards }: Plan, columns: string, join: string): string {
  const [beyond, within, direction] = backwards ? ['<', 'i.key >= ?', 'desc'] : ['>', 'i.key < ?', 'asc']
  return `select ${columns} from ${index?.table} i ${join}
    where (i.key, i.document) ${beyond} (?, ?) and ${within}
    order by i.key ${direction}, i.document ${direction} limit ?`
}

function* indexRows(read: ReadChunk, span: Span, backwards: boolean): Generator<Entry> {
  let at: [Buffer, number] = [backwards ? span.high : span.low, -1]
  const limit = backwards ? span.low : span.high
  const chunk = new Chunk()
  for (;;) {
    const entries = read(at, limit, chunk.size)
    for (const entry of entries) {
      at = [entry.key, entry.id]
      chunk.add(entry.stored?.document.length ?? 0)
      yield entry
    }
    if (entries.length < chunk.size) return
    chunk.next()
  }
}

function* wholeCollection(db: Database, collection: Collection, effort: Effort): Generator<Stored> {
  const statement = `select id, document from ${collection.table} where id > ? order by id limit ?`
  const chunk = new Chunk()
  for (let last = 0; ; chunk.next()) {
    const rows = db.rows(statement, last, chunk.size)
    for (const [id, document] of rows) {
      const stored = new Stored(Number(id), bufferOf(document))
      last = stored.id
      chunk.add(stored.document.length)
      effort.documents++
      yield stored
    }
    if (rows.length < chunk.size) return
  }
}

/** How many documents are read at a time: more and more, as long as they are small. */
class Chunk {
  size = firstChunk
  #bytes = 0

  add(bytes: number): void {
    this.#bytes += bytes
  }

  next(): void {
    this.size =
      this.#bytes < enoughBytes
        ? Math.min(this.size * 2, largestChunk)
        : Math.max(Math.ceil(this.size / 2), 1)
    this.#bytes = 0
  }
}
