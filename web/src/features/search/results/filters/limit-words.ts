import { stepsOf, type Spread } from '../rules/facets.ts'

interface Telling {
  step: number
  /** What is accepted at the most; `null` without a limit. */
  limit: number | null
  words: (value: number) => string
  upTo: (words: string) => string
}

/** What a filter lets through: `up to 7 h 30 min`; where all results are of one value and no limit is set, that alone. */
export function limitWords(spread: Spread, { step, limit, words, upTo }: Telling): string {
  const { low, high } = stepsOf(spread, step)
  const shown = words(limit ?? spread.highest)
  return limit === null && low === high ? shown : upTo(shown)
}
