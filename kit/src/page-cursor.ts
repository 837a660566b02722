import { createHash } from 'node:crypto'
import type * as z from 'zod'

export interface PageCursorCodec<P extends z.ZodType> {
  /** @param query filter and order of the pages, in any form that JSON can hold */
  encode(position: z.input<P>, query: unknown): string
  /** `null` for another query's cursor or an invalid position. */
  decode(cursor: string, query: unknown): z.output<P> | null
}

/**
 * An opaque text with a checksum of position and query, so that a garbled or foreign cursor is refused. The checksum is
 * not secret: the schema decides what a position may hold.
 */
export function createPageCursorCodec<P extends z.ZodType>(schema: P): PageCursorCodec<P> {
  return {
    encode(position, query) {
      const text = JSON.stringify(position)
      return Buffer.from(`${checksum(text, query)}${text}`).toString('base64url')
    },
    decode(cursor, query) {
      const bytes = Buffer.from(cursor, 'base64url')
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
