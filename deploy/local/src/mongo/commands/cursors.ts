import { randomBytes } from 'node:crypto'
import { Long } from 'bson'
import { CommandError } from '../error.ts'
import { encodeDocument, BsonValue } from '../bson/value.ts'

const mostBatchBytes = 16 * 1024 * 1024
const idleMs = 10 * 60 * 1000

interface Cursor {
  namespace: string
  rows: Iterator<Buffer>
  /** Read from the rows, but too large for the previous batch. */
  waiting: Buffer | undefined
  left: number
  /** Whether its collection and index still exist. */
  isValid: () => boolean
  usedAt: number
}

interface NewCursor {
  namespace: string
  rows: Iterable<Buffer>
  limit?: number
  isValid?: () => boolean
}

interface Batch {
  documents: Buffer[]
  isLast: boolean
}

export class CursorRegistry {
  readonly #open = new Map<bigint, Cursor>()

  /** Returns the reply with the first batch, and opens a cursor for the rest unless `isSingle`. */
  open(options: NewCursor, size: number, isSingle: boolean): Buffer {
    const cursor: Cursor = {
      namespace: options.namespace,
      rows: options.rows[Symbol.iterator](),
      waiting: undefined,
      left: options.limit ?? Infinity,
      isValid: options.isValid ?? (() => true),
      usedAt: Date.now(),
    }
    const batch = take(cursor, size)
    const id = batch.isLast || isSingle ? 0n : this.#keep(cursor)
    return batchAnswer('firstBatch', options.namespace, id, batch)
  }

  next(id: bigint, namespace: string, size: number): Buffer {
    const cursor = this.#open.get(id)
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
    if (!cursor.isValid()) {
      this.#open.delete(id)
      throw new CommandError(
        'QueryPlanKilled',
        'The collection or the index that the cursor reads was dropped',
      )
    }
    // A cursor that throws stays closed.
    this.#open.delete(id)
    const batch = take(cursor, size)
    if (batch.isLast) return batchAnswer('nextBatch', namespace, 0n, batch)
    this.#open.set(id, { ...cursor, usedAt: Date.now() })
    return batchAnswer('nextBatch', namespace, id, batch)
  }

  kill(id: bigint, namespace: string): boolean {
    return this.#open.get(id)?.namespace === namespace && this.#open.delete(id)
  }

  sweep(now: number): void {
    for (const [id, { usedAt }] of this.#open) if (now - usedAt > idleMs) this.#open.delete(id)
  }

  #keep(cursor: Cursor): bigint {
    const id = randomBytes(8).readBigInt64LE() & 0x7fff_ffff_ffff_ffffn
    if (id === 0n || this.#open.has(id)) return this.#keep(cursor)
    this.#open.set(id, cursor)
    return id
  }
}

function take(cursor: Cursor, size: number): Batch {
  const documents: Buffer[] = []
  let bytes = 0
  const wanted = Math.min(size, cursor.left)
  while (documents.length < wanted) {
    const next = cursor.waiting ?? cursor.rows.next().value
    cursor.waiting = undefined
    if (!next) return { documents, isLast: true }
    bytes += next.length
    if (documents.length && bytes > mostBatchBytes) {
      cursor.waiting = next
      break
    }
    documents.push(next)
  }
  cursor.left -= documents.length
  return { documents, isLast: cursor.left === 0 }
}

function batchAnswer(name: 'firstBatch' | 'nextBatch', namespace: string, id: bigint, batch: Batch): Buffer {
  const cursor = BsonValue.object([
    [name, BsonValue.array(batch.documents.map((it) => BsonValue.document(it)))],
    ['id', BsonValue.from(Long.fromBigInt(id))],
    ['ns', BsonValue.from(namespace)],
  ])
  return encodeDocument([
    ['cursor', cursor],
    ['ok', BsonValue.from(1)],
  ])
}
