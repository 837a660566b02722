import { createHash } from 'node:crypto'

/** Where the first page begins. */
export const firstPage = 1

/** The number from which a page of dead letters begins, as an opaque text with a sum of itself. */
export function writeCursor(from: number): string {
  return Buffer.from(`${sumOf(String(from))} ${from}`).toString('base64url')
}

/** `null` where it is none of ours. */
export function readCursor(cursor: string): number | null {
  const [sum, from = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  return sum === sumOf(from) && /^[1-9]\d{0,14}$/.test(from) ? Number(from) : null
}

function sumOf(text: string): string {
  return createHash('sha256').update(`dead letters ${text}`).digest('base64url').slice(0, 8)
}
