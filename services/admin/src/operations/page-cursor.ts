import { createCursor } from '@faresight/kit/page-cursor'
import * as z from 'zod'

/** Where the first page begins. */
export const firstPage = 1

const deadLetterCursor = createCursor(z.int().positive())

const question = 'dead letters'

/** The number from which a page of dead letters begins, as an opaque text. */
export function writeCursor(from: number): string {
  return deadLetterCursor.encode(from, question)
}

/** `null` where it is none of ours. */
export function readCursor(cursor: string): number | null {
  return deadLetterCursor.decode(cursor, question)
}
