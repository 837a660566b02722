import { type DocumentCollection, StoredDocument } from '../store/collection.ts'
import { columnBuffer, type SqliteDatabase } from '../store/sqlite.ts'
import type { IndexKeyFilter } from './key-filter.ts'
import type { SearchPlan } from './plan.ts'
import type { KeySpan } from './range.ts'

export interface ExaminedCounts {
  keysExamined: number
  documentsExamined: number
}

const firstChunk = 20
const largestChunk = 500
const enoughBytes = 2 * 1024 * 1024

/** Reads the candidates of a plan in chunks. Each continues after the last key, so writes may happen between them. */
export function* scanCandidates(
  db: SqliteDatabase,
  collection: DocumentCollection,
  plan: SearchPlan,
  effort: ExaminedCounts,
): Generator<StoredDocument> {
  if (!plan.index) {
    yield* wholeCollection(db, collection, effort)
    return
  }
  const chunks = plan.keyFilter
    ? chunksOfKeys(db, collection, plan, plan.keyFilter)
    : chunksOfDocuments(db, collection, plan)
  const spans = plan.isBackwards ? plan.spans.toReversed() : plan.spans
  const seen = plan.index.isMultiKey || plan.spans.length > 1 ? new Set<number>() : undefined
  for (const span of spans) {
    for (const { id, stored } of indexRows(chunks, span, plan.isBackwards)) {
      effort.keysExamined++
      if (seen?.has(id)) continue
      seen?.add(id)
      if (!stored) continue
      effort.documentsExamined++
      yield stored
    }
  }
}

interface Entry {
  key: Buffer
  id: number
  stored: StoredDocument | undefined
}

/** Reads at most `size` entries between a position and a limit. */
type ReadChunk = (after: [key: Buffer, id: number], limit: Buffer, size: number) => Entry[]

function chunksOfDocuments(db: SqliteDatabase, { table }: DocumentCollection, plan: SearchPlan): ReadChunk {
  const statement = statementOf(plan, 'i.key, i.document, d.document', `join ${table} d on d.id = i.document`)
  return (after, limit, size) =>
    db.rows(statement, ...after, limit, size).map(([key, id, document]) => {
      const stored = new StoredDocument(Number(id), columnBuffer(document))
      return { key: columnBuffer(key), id: stored.id, stored }
    })
}

/** Reads documents together with their keys, since they may change before they are matched. */
function chunksOfKeys(
  db: SqliteDatabase,
  collection: DocumentCollection,
  plan: SearchPlan,
  isWanted: IndexKeyFilter,
): ReadChunk {
  const statement = statementOf(plan, 'i.key, i.document', '')
  return (after, limit, size) =>
    db.rows(statement, ...after, limit, size).map(([bytes, number]) => {
      const [key, id] = [columnBuffer(bytes), Number(number)]
      return { key, id, stored: isWanted(key) ? collection.find(id) : undefined }
    })
}

function statementOf({ index, isBackwards }: SearchPlan, columns: string, join: string): string {
  const [beyond, within, direction] = isBackwards ? ['<', 'i.key >= ?', 'desc'] : ['>', 'i.key < ?', 'asc']
  return `select ${columns} from ${index?.table} i ${join}
    where (i.key, i.document) ${beyond} (?, ?) and ${within}
    order by i.key ${direction}, i.document ${direction} limit ?`
}

function* indexRows(read: ReadChunk, span: KeySpan, backwards: boolean): Generator<Entry> {
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

function* wholeCollection(
  db: SqliteDatabase,
  collection: DocumentCollection,
  effort: ExaminedCounts,
): Generator<StoredDocument> {
  const statement = `select id, document from ${collection.table} where id > ? order by id limit ?`
  const chunk = new Chunk()
  for (let last = 0; ; chunk.next()) {
    const rows = db.rows(statement, last, chunk.size)
    for (const [id, document] of rows) {
      const stored = new StoredDocument(Number(id), columnBuffer(document))
      last = stored.id
      chunk.add(stored.document.length)
      effort.documentsExamined++
      yield stored
    }
    if (rows.length < chunk.size) return
  }
}

/** The number of documents to read at a time, which grows while they are small. */
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
