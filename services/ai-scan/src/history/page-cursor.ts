import { createHash } from 'node:crypto'

/** The last fare of a page, after which the next one begins. */
export interface Position {
  scannedAt: Date
  id: string
}

/** A position as an opaque text. It carries a sum of itself, so that a garbled one is none. */
export function writeCursor({ scannedAt, id }: Position): string {
  const text = `${scannedAt.getTime()} ${id}`
  return Buffer.from(`${sumOf(text)} ${text}`).toString('base64url')
}

/** `null` where it is none of ours. */
export function readCursor(cursor: string): Position | null {
  const [sum, ms = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const id = rest.join(' ')
  if (sum !== sumOf(`${ms} ${id}`)) return null
  // Anybody can make the sum: it may be that of no time.
  const scannedAt = new Date(/^\d+$/.test(ms) ? Number(ms) : Number.NaN)
  return Number.isNaN(scannedAt.getTime()) ? null : { scannedAt, id }
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
