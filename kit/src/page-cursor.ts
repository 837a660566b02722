import { createHash } from 'node:crypto'
import type * as z from 'zod'

/**
 * Where a page ends, as an opaque text. It carries a sum of itself and of the question, so that one that is garbled, or comes with
 * another question, is none. The sum is no secret: who reads a cursor believes nothing of it that its schema does not check.
 *
 * @param question what the pages are of: filter and order
 */
export function writePageCursor(position: z.core.util.JSONType, question: z.core.util.JSONType): string {
  const text = JSON.stringify(position)
  return Buffer.from(`${sumOf(text, question)}${text}`).toString('base64url')
}

/** `null` where it is none of ours, or of another question. */
export function readPageCursor<P extends z.ZodType>(
  cursor: string,
  schema: P,
  question: z.core.util.JSONType,
): z.output<P> | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // What is no base64url is passed over as it is read.
  if (bytes.toString('base64url') !== cursor) return null
  const written = bytes.toString()
  const text = written.slice(sumLength)
  if (written.slice(0, sumLength) !== sumOf(text, question)) return null
  return schema.safeParse(parsed(text)).data ?? null
}

const sumLength = 12

function sumOf(text: string, question: z.core.util.JSONType): string {
  return createHash('sha256')
    .update(JSON.stringify([question, text]))
    .digest('base64url')
    .slice(0, sumLength)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
