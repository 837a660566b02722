import { createPageCursorCodec } from '@faresight/kit/page-cursor'
import * as z from 'zod'

export interface FareCursorPosition {
  scannedAt: Date
  id: string
}

const fareCursor = createPageCursorCodec(
  z.tuple([
    z
      .int()
      .nonnegative()
      .transform((ms) => new Date(ms)),
    z.string(),
  ]),
)

// A page of another route goes on at the same moment, which is no harm.
const question = null

/** A position as an opaque text. It carries a sum of itself, so that a garbled one is none. */
export function encodeFareCursor({ scannedAt, id }: FareCursorPosition): string {
  return fareCursor.encode([scannedAt.getTime(), id], question)
}

export function decodeFareCursor(cursor: string): FareCursorPosition | null {
  const [scannedAt, id] = fareCursor.decode(cursor, question) ?? []
  // Anybody can make the sum: it may be that of no time.
  if (!scannedAt || id === undefined || Number.isNaN(scannedAt.getTime())) return null
  return { scannedAt, id }
}
