import type { Entry } from './entries.ts'
import { spellingsOf, wordsOf } from './fold.ts'
import {
  cityTypo,
  cityWord,
  fullName,
  isWholeWord,
  nameWord,
  type Standing,
  WordIndex,
  type Worths,
} from './word-index.ts'

/** Entries that fit what was typed, best first, by their place in the list that the ranking was made of. */
export type Rank = (typed: string) => number[]

const mostWords = 8
const mostLetters = 80
const fewestLettersForTypo = 4
const metroBonus = 100
const weightFactor = 3
const largeWeight = 40

/** An own index, because a full-text score cannot say 'code, then metro area, then city, then name, by size'. */
export function createRanking(entries: readonly Entry[]): Rank {
  const index = new WordIndex(entries.length)
  entries.forEach((entry, at) => addEntry(index, entry, at))
  index.freeze()

  return (typed) => {
    const words = wordsOf(typed.slice(0, mostLetters)).slice(0, mostWords)
    if (words.length === 0) return []
    const joined = words.join('')
    // 'newyork', 'lon don' and a typo in the space between are found as one word.
    const readings = words.length > 1 ? [words, [joined]] : [words]
    const exact = readings.map((reading) => reading.map((word) => index.find(word)))
    const scores = new Float64Array(entries.length)
    for (const worths of exact) raise(scores, exactScore, worths, [])
    const fits = { entries, scores, isOneWord: words.length === 1 }
    const found = bestFitOf(fits)
    keepRelevant(fits, found)
    // Who typed a name as it is made no typo.
    if (found !== 'weak') return ordered(entries, scores)
    const forgiven = new Float64Array(entries.length)
    readings.forEach((reading, at) => {
      const worths = exact[at] ?? []
      raise(forgiven, scoreWithTypo, worths, typosOf(index, reading, worths))
    })
    return ordered(entries, scores, likeliest({ entries, scores, forgiven }))
  }
}

/** Of 'lodnon' London is meant, and no island that has an airport of that name; and of what fits as typed it is not a typo. */
function likeliest({ entries, scores, forgiven }: Omit<Fits, 'isOneWord'> & { forgiven: Worths }): Worths {
  const hasCity = forgiven.some((score, at) => score >= cityTypo && isLarge(entries[at]))
  if (hasCity) return forgiven.map((score) => (score >= cityTypo ? score : 0))
  const fitsAsTyped = scores.some((score, at) => score > 0 && isLarge(entries[at]))
  return fitsAsTyped ? forgiven.map(() => 0) : forgiven
}

/** A city in full, a larger place whose city begins so, one that has the word elsewhere as a whole, or none of these. */
type BestFit = 'fullCity' | 'largeCity' | 'large' | 'weak'

interface Fits {
  entries: readonly Entry[]
  scores: Worths
  /** The score of several words is a mean, which says nothing of each. */
  isOneWord: boolean
}

function bestFitOf({ entries, scores, isOneWord }: Fits): BestFit {
  if (scores.some((score) => score >= fullName)) return 'fullCity'
  const large = scores.filter((_, at) => isLarge(entries[at]))
  if (large.some((score) => score >= cityWord)) return 'largeCity'
  return isOneWord && large.some(isWholeWord) ? 'large' : 'weak'
}

/**
 * Beside a city that fits, what only has the word elsewhere is left out: of `paris` all parishes, of `rome` Romero. A larger airport
 * stays that has it in its name, or whose country or state is called so.
 */
function keepRelevant({ entries, scores, isOneWord }: Fits, found: BestFit): void {
  if (found !== 'fullCity' && found !== 'largeCity') return
  const leastOther = found === 'fullCity' && isOneWord ? Infinity : nameWord
  scores.forEach((score, at) => {
    const isNamedSo = score >= leastOther || (isOneWord && isWholeWord(score))
    if (score < cityWord && !(isNamedSo && isLarge(entries[at]))) scores[at] = 0
  })
}

function isLarge(entry: Entry | undefined): boolean {
  return entry !== undefined && (entry.airport.type === 'CITY' || entry.weight >= largeWeight)
}

function addEntry(index: WordIndex, entry: Entry, at: number): void {
  for (const city of entry.cities) {
    addText(index, at, 'cityWord', city)
    addJoined(index, at, 'cityName', city)
  }
  for (const name of entry.names) {
    addText(index, at, 'nameWord', name)
    addJoined(index, at, 'nameWord', name)
  }
  for (const other of entry.others) {
    addText(index, at, 'otherWord', other)
    addJoined(index, at, 'otherWord', other)
  }
  for (const place of entry.places) {
    addText(index, at, 'placeWord', place)
    addJoined(index, at, 'placeName', place)
  }
}

function addText(index: WordIndex, at: number, standing: Standing, text: string): void {
  for (const word of spellingsOf(text).flat()) index.add(at, standing, word)
}

function addJoined(index: WordIndex, at: number, standing: Standing, text: string): void {
  for (const words of spellingsOf(text)) if (words.length > 0) index.add(at, standing, words.join(''))
}

/** Fits with a typo, only for words that are all that keeps some entry from fitting: looking is the dear part. */
function typosOf(index: WordIndex, words: readonly string[], exact: readonly Worths[]): (Worths | null)[] {
  const lacking = new Set<number>()
  for (let at = 0; at < index.size; at++) {
    let missing = 0
    let last = 0
    for (let word = 0; word < exact.length; word++) {
      if (exact[word]?.[at] !== 0) continue
      missing++
      last = word
    }
    if (missing === 1) lacking.add(last)
  }
  return words.map((word, at) =>
    word.length >= fewestLettersForTypo && lacking.has(at) ? index.findWithTypo(word) : null,
  )
}

type Score = (at: number, exact: readonly Worths[], typos: readonly (Worths | null)[]) => number

/** Takes the better of two readings. */
function raise(
  scores: Worths,
  score: Score,
  exact: readonly Worths[],
  typos: readonly (Worths | null)[],
): void {
  for (let at = 0; at < scores.length; at++) scores[at] = Math.max(scores[at] ?? 0, score(at, exact, typos))
}

/** An entry fits when it fits every word. */
function exactScore(at: number, exact: readonly Worths[]): number {
  let sum = 0
  for (const worths of exact) {
    const worth = worths[at] ?? 0
    if (worth === 0) return 0
    sum += worth
  }
  return sum / exact.length
}

/** One word may have a typo, the others none. */
function scoreWithTypo(at: number, exact: readonly Worths[], typos: readonly (Worths | null)[]): number {
  let sum = 0
  let mistyped = 0
  for (let word = 0; word < exact.length; word++) {
    const worth = exact[word]?.[at] ?? 0
    const forgiven = worth === 0 ? (typos[word]?.[at] ?? 0) : 0
    if (worth === 0 && (forgiven === 0 || ++mistyped > 1)) return 0
    sum += worth + forgiven
  }
  return sum / exact.length
}

/** By score, to which size and being a metro area add. An entry that fits as typed is not judged by a typo. */
function ordered(entries: readonly Entry[], scores: Worths, forgiven?: Worths): number[] {
  const found: { at: number; score: number }[] = []
  entries.forEach((entry, at) => {
    const score = scores[at] || forgiven?.[at] || 0
    const bonus = entry.airport.type === 'CITY' ? metroBonus : 0
    if (score > 0) found.push({ at, score: score + entry.weight * weightFactor + bonus })
  })
  return found.sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at)
}
