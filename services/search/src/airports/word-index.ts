import { matchWithOneEdit } from './typo-match.ts'

/**
 * Scores by field: whole word, its beginning, and either with one typo. Airport weights add 30 to 300 (`ranking.ts`), so a full city
 * name always beats a beginning, and a city's beginning beats part of an airport's name unless the airport is far larger. A country in
 * full means its larger airports: `france` lists Paris before Fort-de-France.
 */
const fieldScores = {
  cityName: [1000, 700, 420, 210],
  cityWord: [700, 650, 380, 200],
  nameWord: [500, 430, 200, 60],
  otherWord: [300, 250, 120, 30],
  placeName: [480, 100, 40, 10],
  placeWord: [150, 100, 40, 10],
} as const

export type WordField = keyof typeof fieldScores

export const fullCityNameScore = fieldScores.cityName[0]
/** Lowest scores for the beginning of a city's word, of an airport name's word, and for a city's word with a typo. */
export const cityPrefixScore = fieldScores.cityWord[1]
export const namePrefixScore = fieldScores.nameWord[1]
export const cityTypoScore = fieldScores.cityWord[2]

const wholeWords = new Set<number>(Object.values(fieldScores).map(([whole]) => whole))

export function isWholeWordScore(found: number): boolean {
  return wholeWords.has(found)
}

interface Posting {
  entry: number
  field: WordField
}

/** The score of each entry for one typed word, by index; 0 without a match. */
export type EntryScores = Float64Array

export class AirportWordIndex {
  readonly #postings = new Map<string, Posting[]>()
  readonly size: number
  #sorted: string[] = []
  /** Sorted words by each of their first two letters: other words are more than one edit away. */
  #wordsByInitial = new Map<string, string[]>()

  constructor(size: number) {
    this.size = size
  }

  add(entry: number, field: WordField, word: string): void {
    const postings = this.#postings.get(word)
    if (!postings) this.#postings.set(word, [{ entry, field }])
    // A word may be in both city and name: only the better field counts.
    else if (
      !postings.some((other) => other.entry === entry && fieldScores[other.field][0] >= fieldScores[field][0])
    )
      postings.push({ entry, field })
  }

  build(): void {
    this.#sorted = [...this.#postings.keys()].sort()
    for (const word of this.#sorted) {
      for (const letter of new Set(word.slice(0, 2))) {
        const words = this.#wordsByInitial.get(letter)
        if (words) words.push(word)
        else this.#wordsByInitial.set(letter, [word])
      }
    }
  }

  find(typed: string): EntryScores {
    const scores = new Float64Array(this.size)
    for (let at = this.#firstFrom(typed); at < this.#sorted.length; at++) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(typed)) break
      this.#credit(scores, word, word.length === typed.length ? 0 : 1)
    }
    return scores
  }

  findWithTypo(typed: string): EntryScores {
    const scores = new Float64Array(this.size)
    // One edit keeps one of the first two letters among the first two.
    for (const letter of new Set(typed.slice(0, 2))) {
      for (const word of this.#wordsByInitial.get(letter) ?? []) {
        if (word.length < typed.length - 1) continue
        const fit = matchWithOneEdit(typed, word)
        if (fit) this.#credit(scores, word, fit === 'whole' ? 2 : 3)
      }
    }
    return scores
  }

  #credit(scores: EntryScores, word: string, quality: 0 | 1 | 2 | 3): void {
    for (const { entry, field } of this.#postings.get(word) ?? []) {
      scores[entry] = Math.max(scores[entry] ?? 0, fieldScores[field][quality])
    }
  }

  #firstFrom(typed: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] ?? '') < typed) low = middle + 1
      else high = middle
    }
    return low
  }
}
