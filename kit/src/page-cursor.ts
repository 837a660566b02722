import { createHash } from 'node:crypto'
import type * as z from 'zod'

export interface PageCursor<P extends z.ZodType> {
  /** @param query filter and order of the pages, in any form that JSON can hold */
  encode(position: z.input<P>, query: unknown): string
  /** `null` for a text that is not a cursor of this query, or whose position breaks the schema. */
  decode(cursor: string, query: unknown): z.output<P> | null
}

/**
 * Turns the position where a page ends into an opaque text and back. The text carries a checksum of position and query, so that a
 * garbled cursor, or one of another query, is refused. The checksum is not secret: anyone can forge it, so the schema decides what
 * a position may hold.
 */
export function createCursor<P extends z.ZodType>(schema: P): PageCursor<P> {
  return {
    encode(position, query) {
      const text = JSON.stringify(position)
      return Buffer.from(`${checksum(text, query)}${text}`).toString('base64url')
    },
    decode(cursor, query) {
      const bytes = Buffer.from(cursor, 'base64url')
      // Buffer skips characters outside of base64url.
      if (bytes.toString('base64url') !== cursor) return null
      const content = bytes.toString()
      const text = content.slice(checksumLength)
      if (content.slice(0, checksumLength) !== checksum(text, query)) return null
      return schema.safeParse(parseJson(text)).data ?? null
    },
  }
}

const checksumLength = 12

function checksum(text: string, query: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([query, text]))
    .digest('base64url')
    .slice(0, checksumLength)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
