import { randomBytes } from 'node:crypto'
import { Long } from 'bson'
import { MongoCommandError } from '../error.ts'
import {
  makeArrayValue,
  encodeDocument,
  documentBytesAsValue,
  makeObjectValue,
  toBsonValue,
} from '../bson/value.ts'

/** Leaves room for the answer around the documents. */
const mostBatchBytes = 16 * 1024 * 1024
const idleMs = 10 * 60 * 1000

interface Cursor {
  namespace: string
  rows: Iterator<Buffer>
  /** Taken from the rows, but too large for the batch before. */
  waiting: Buffer | undefined
  /** How many documents may still be given out. */
  left: number
  /** Whether what it reads is still there. */
  isValid: () => boolean
  usedAt: number
}

export interface NewCursor {
  namespace: string
  rows: Iterable<Buffer>
  /** As many documents as are wanted in all. */
  limit?: number
  isValid?: () => boolean
}

interface Batch {
  documents: Buffer[]
  isLast: boolean
}

/** The cursors that clients have not read to their end. */
export class CursorRegistry {
  readonly #open = new Map<bigint, Cursor>()

  /** The first batch, and a cursor for what comes after it unless only one batch is wanted. */
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
      throw new MongoCommandError('CursorNotFound', `cursor id ${id} not found`)
    if (!cursor.isValid()) {
      this.#open.delete(id)
      throw new MongoCommandError(
        'QueryPlanKilled',
        'The collection or the index that the cursor reads was dropped',
      )
    }
    // One that fails is gone, so that nobody takes the rest for all that there was.
    this.#open.delete(id)
    const batch = take(cursor, size)
    if (batch.isLast) return batchAnswer('nextBatch', namespace, 0n, batch)
    this.#open.set(id, { ...cursor, usedAt: Date.now() })
    return batchAnswer('nextBatch', namespace, id, batch)
  }

  /** @returns whether there was such a cursor */
  kill(id: bigint, namespace: string): boolean {
    return this.#open.get(id)?.namespace === namespace && this.#open.delete(id)
  }

  /** Forgets the cursors that nobody has asked for a while. */
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
  // Without a look ahead a last batch that is full would leave a cursor behind with nothing in it, which MongoDB does too.
  cursor.left -= documents.length
  return { documents, isLast: cursor.left === 0 }
}

function batchAnswer(name: 'firstBatch' | 'nextBatch', namespace: string, id: bigint, batch: Batch): Buffer {
  const cursor = makeObjectValue([
    [name, makeArrayValue(batch.documents.map(documentBytesAsValue))],
    ['id', toBsonValue(Long.fromBigInt(id))],
    ['ns', toBsonValue(namespace)],
  ])
  return encodeDocument([
    ['cursor', cursor],
    ['ok', toBsonValue(1)],
  ])
}
