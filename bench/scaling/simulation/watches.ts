import { createChance } from './chance.ts'
import { createAsk } from './questions.ts'

/** How many different questions so many alerts are: each is checked once, however many wait for it. */
export function distinctQuestions(alerts: number, seed = 2): number {
  const chance = createChance(seed)
  const ask = createAsk({ currency: false })
  const drawn = new Uint32Array(alerts)
  for (let n = 0; n < alerts; n++) drawn[n] = ask(chance)
  drawn.sort()
  let distinct = 0
  for (let n = 0; n < alerts; n++) if (n === 0 || drawn[n] !== drawn[n - 1]) distinct++
  return distinct
}
