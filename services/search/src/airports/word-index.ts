import { oneEditFit } from './one-edit.ts'

/**
 * Where a word stands, and what it is worth to find it there as a whole, by its beginning, and either with one typo.
 * Weights of airports add 30 to 300 (see `ranking.ts`), so that a city's full name always beats a beginning, and
 * a beginning of a city beats part of an airport's name unless the airport is far larger. A country or state in full
 * means its larger airports: of `france` Paris stands before Fort-de-France.
 */
const worth = {
  cityName: [1000, 700, 420, 210],
  cityWord: [700, 650, 380, 200],
  nameWord: [500, 430, 200, 60],
  otherWord: [300, 250, 120, 30],
  placeName: [480, 100, 40, 10],
  placeWord: [150, 100, 40, 10],
} as const

export type Standing = keyof typeof worth

/** What is worth this much names the whole of a city. */
export const fullName = worth.cityName[0]
/** At least this much is worth what a city has a word of, if only its beginning; then an airport's name; then a city, with a typo. */
export const cityWord = worth.cityWord[1]
export const nameWord = worth.nameWord[1]
export const cityTypo = worth.cityWord[2]

const wholeWords = new Set<number>(Object.values(worth).map(([whole]) => whole))

/** Whether what is worth this much has a typed word as a whole. */
export function isWholeWord(found: number): boolean {
  return wholeWords.has(found)
}

interface Posting {
  entry: number
  standing: Standing
}

/** What each entry is worth for one typed word, by its number; 0 where it does not fit. */
export type Worths = Float64Array

/** An index of words that finds them whole, by their beginning and with one typo. */
export class WordIndex {
  readonly #postings = new Map<string, Posting[]>()
  /** Number of entries. */
  readonly size: number
  #sorted: string[] = []
  /** The sorted words by each of their first two letters: the rest cannot be one edit away, and need no look. */
  #byLetter = new Map<string, string[]>()

  constructor(size: number) {
    this.size = size
  }

  add(entry: number, standing: Standing, word: string): void {
    const postings = this.#postings.get(word)
    if (!postings) this.#postings.set(word, [{ entry, standing }])
    // The same word may stand in city and name: only the better place counts.
    else if (
      !postings.some((other) => other.entry === entry && worth[other.standing][0] >= worth[standing][0])
    )
      postings.push({ entry, standing })
  }

  /** Call once, after the last `add`. */
  freeze(): void {
    this.#sorted = [...this.#postings.keys()].sort()
    for (const word of this.#sorted) {
      for (const letter of new Set(word.slice(0, 2))) {
        const words = this.#byLetter.get(letter)
        if (words) words.push(word)
        else this.#byLetter.set(letter, [word])
      }
    }
  }

  /** Entries with a word that is, or begins with, what was typed. */
  find(typed: string): Worths {
    const worths = new Float64Array(this.size)
    for (let at = this.#firstFrom(typed); at < this.#sorted.length; at++) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(typed)) break
      this.#credit(worths, word, word.length === typed.length ? 0 : 1)
    }
    return worths
  }

  /** The same for words that are one edit away. */
  findWithTypo(typed: string): Worths {
    const worths = new Float64Array(this.size)
    // One edit leaves one of the first two letters among the first two. A word that is met twice counts once.
    for (const letter of new Set(typed.slice(0, 2))) {
      for (const word of this.#byLetter.get(letter) ?? []) {
        if (word.length < typed.length - 1) continue
        const fit = oneEditFit(typed, word)
        if (fit) this.#credit(worths, word, fit === 'whole' ? 2 : 3)
      }
    }
    return worths
  }

  #credit(worths: Worths, word: string, quality: 0 | 1 | 2 | 3): void {
    for (const { entry, standing } of this.#postings.get(word) ?? []) {
      worths[entry] = Math.max(worths[entry] ?? 0, worth[standing][quality])
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
