import { heads, origins } from './around.ts'
import { edit, reseal } from './edits.ts'
import { deletions, insertions, swaps } from './entries.ts'
import { type Chance, oneOf, type Tampering } from './tools.ts'

/** Picks one at random, edits most often because there are many columns. */
export function someTampering(chance: Chance): Tampering {
  if (chance() < 0.4) return edit
  return oneOf(chance, allTamperings)
}

export const allTamperings = [edit, reseal, ...deletions, ...insertions, ...swaps, ...heads, ...origins]
