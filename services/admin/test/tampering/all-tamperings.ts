import { heads, origins } from './around.ts'
import { edit, reseal } from './edits.ts'
import { deletions, insertions, swaps } from './entries.ts'
import { type Chance, oneOf, type Tampering } from './tools.ts'

/** One of them at random: edits often, since there are so many columns. */
export function someTampering(chance: Chance): Tampering {
  if (chance() < 0.4) return edit
  return oneOf(chance, allTamperings)
}

export const allTamperings = [edit, reseal, ...deletions, ...insertions, ...swaps, ...heads, ...origins]
