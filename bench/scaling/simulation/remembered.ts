import { quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { createChance } from './chance.ts'
import { createAsk } from './questions.ts'

const lifeSeconds = quoteMaxAgeMs / 1000

/**
 * The share of searches whose answer is known, since somebody has asked the same in the ten minutes before. Searches come evenly;
 * the first ten minutes are lived through and not counted.
 *
 * @param aSecond searches that come in a second
 */
export function rememberedShare(aSecond: number, { counted = 20_000, seed = 1 } = {}): number {
  const chance = createChance(seed)
  const ask = createAsk({ currency: true })
  const answeredAt = new Map<number, number>()
  const unlived = Math.ceil(aSecond * lifeSeconds)
  let known = 0
  for (let turn = 0; turn < unlived + counted; turn++) {
    const at = turn / aSecond
    const question = ask(chance)
    const isKnown = at - (answeredAt.get(question) ?? -Infinity) < lifeSeconds
    if (!isKnown) answeredAt.set(question, at)
    if (isKnown && turn >= unlived) known++
  }
  return known / counted
}
