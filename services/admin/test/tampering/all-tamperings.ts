import { headTamperings, originTamperings } from './heads-and-origins.ts'
import { editTampering, resealTampering } from './edits.ts'
import { deletionTamperings, insertionTamperings, swapTamperings } from './entries.ts'
import { type RandomFraction, pickRandom, type Tampering } from './tools.ts'

/** Picks one at random, edits most often because there are many columns. */
export function pickRandomTampering(chance: RandomFraction): Tampering {
  if (chance() < 0.4) return editTampering
  return pickRandom(chance, allTamperings)
}

export const allTamperings = [
  editTampering,
  resealTampering,
  ...deletionTamperings,
  ...insertionTamperings,
  ...swapTamperings,
  ...headTamperings,
  ...originTamperings,
]
