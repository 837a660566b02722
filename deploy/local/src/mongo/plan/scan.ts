import type { Collection, Index } from '../store/collection.ts'
import { bufferOf, type Database } from '../store/database.ts'
import { Stored } from '../store/stored.ts'
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
  const statement = indexStatement(collection, plan.index, plan.backwards)
  const spans = plan.backwards ? plan.spans.toReversed() : plan.spans
  // A document that stands under several keys is found under each of them.
  const seen = plan.index.throughArray || plan.spans.length > 1 ? new Set<number>() : undefined
  for (const span of spans) {
    for (const row of indexRows(db, statement, span, plan.backwards)) {
      effort.keys++
      if (seen?.has(row.id)) continue
      seen?.add(row.id)
      effort.documents++
      yield row
    }
  }
}

function indexStatement({ table }: Collection, index: Index, backwards: boolean): string {
  const [beyond, within, direction] = backwards ? ['<', 'i.key >= ?', 'desc'] : ['>', 'i.key < ?', 'asc']
  return `select i.key as key, i.document as id, d.document as document
    from ${index.table} i join ${table} d on d.id = i.document
    where (i.key, i.document) ${beyond} (?, ?) and ${within}
    order by i.key ${direction}, i.document ${direction} limit ?`
}

function* indexRows(db: Database, statement: string, span: Span, backwards: boolean): Generator<Stored> {
  let at: [Buffer, number] = [backwards ? span.high : span.low, -1]
  const limit = backwards ? span.low : span.high
  const chunk = new Chunk()
  for (;;) {
    const rows = db.rows(statement, ...at, limit, chunk.size)
    for (const [key, id, document] of rows) {
      const stored = new Stored(Number(id), bufferOf(document))
      at = [bufferOf(key), stored.id]
      chunk.add(stored)
      yield stored
    }
    if (rows.length < chunk.size) return
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
      chunk.add(stored)
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

  add({ document }: Stored): void {
    this.#bytes += document.length
  }

  next(): void {
    this.size =
      this.#bytes < enoughBytes
        ? Math.min(this.size * 2, largestChunk)
        : Math.max(Math.ceil(this.size / 2), 1)
    this.#bytes = 0
  }
}
