import type { SearchableAirport } from './searchable-airports.ts'
import { spellingVariants, toNormalizedWords } from './normalize-text.ts'
import {
  cityPrefixScore,
  cityTypoScore,
  type EntryScores,
  fullCityNameScore,
  isWholeWordScore,
  namePrefixScore,
  type WordField,
  AirportWordIndex,
} from './word-index.ts'

export type RankAirports = (typed: string) => number[]

const maxWords = 8
const maxCharacters = 80
const minLengthForTypo = 4
const metroBonus = 100
const weightFactor = 3
const largeWeight = 40

/** An own index: full-text scores cannot express 'code, then metro area, then city, then name, by size'. */
export function createAirportRanker(entries: readonly SearchableAirport[]): RankAirports {
  const index = new AirportWordIndex(entries.length)
  entries.forEach((entry, at) => addEntry(index, entry, at))
  index.build()

  return (typed) => {
    const words = toNormalizedWords(typed.slice(0, maxCharacters)).slice(0, maxWords)
    if (words.length === 0) return []
    const joined = words.join('')
    // Joined, 'lon don' and a typo in a space match too.
    const readings = words.length > 1 ? [words, [joined]] : [words]
    const exact = readings.map((reading) => reading.map((word) => index.find(word)))
    const scores = new Float64Array(entries.length)
    for (const wordScores of exact) raiseScores(scores, exactScore, wordScores, [])
    const candidates = { entries, scores, isOneWord: words.length === 1 }
    const found = bestFit(candidates)
    keepRelevant(candidates, found)
    if (found !== 'weak') return sortByScore(entries, scores)
    const forgiven = new Float64Array(entries.length)
    readings.forEach((reading, at) => {
      const wordScores = exact[at] ?? []
      raiseScores(forgiven, scoreWithTypo, wordScores, findTypos(index, reading, wordScores))
    })
    return sortByScore(entries, scores, plausibleTypos({ entries, scores, forgiven }))
  }
}

/** Typos of larger cities only ('lodnon' means London, not an island's airport of that name), and none where a larger place matches as typed. */
function plausibleTypos({
  entries,
  scores,
  forgiven,
}: Omit<Candidates, 'isOneWord'> & { forgiven: EntryScores }): EntryScores {
  const hasCity = forgiven.some((score, at) => score >= cityTypoScore && isLarge(entries[at]))
  if (hasCity) return forgiven.map((score) => (score >= cityTypoScore ? score : 0))
  const fitsAsTyped = scores.some((score, at) => score > 0 && isLarge(entries[at]))
  return fitsAsTyped ? forgiven.map(() => 0) : forgiven
}

/** A full city name, the beginning of a larger city, a whole word of a larger airport, or none of these. */
type BestFit = 'fullCity' | 'largeCity' | 'large' | 'weak'

interface Candidates {
  entries: readonly SearchableAirport[]
  scores: EntryScores
  /** The score of several words is their mean. */
  isOneWord: boolean
}

function bestFit({ entries, scores, isOneWord }: Candidates): BestFit {
  if (scores.some((score) => score >= fullCityNameScore)) return 'fullCity'
  const large = scores.filter((_, at) => isLarge(entries[at]))
  if (large.some((score) => score >= cityPrefixScore)) return 'largeCity'
  return isOneWord && large.some(isWholeWordScore) ? 'large' : 'weak'
}

/** Where a city matches, removes weaker matches (parishes for `paris`), but for larger airports with the whole word in their name, state or country. */
function keepRelevant({ entries, scores, isOneWord }: Candidates, found: BestFit): void {
  if (found !== 'fullCity' && found !== 'largeCity') return
  const leastOther = found === 'fullCity' && isOneWord ? Infinity : namePrefixScore
  scores.forEach((score, at) => {
    const hasNameMatch = score >= leastOther || (isOneWord && isWholeWordScore(score))
    if (score < cityPrefixScore && !(hasNameMatch && isLarge(entries[at]))) scores[at] = 0
  })
}

function isLarge(entry: SearchableAirport | undefined): boolean {
  return entry !== undefined && (entry.airport.type === 'CITY' || entry.weight >= largeWeight)
}

function addEntry(index: AirportWordIndex, entry: SearchableAirport, at: number): void {
  for (const city of entry.cities) {
    addText(index, at, 'cityWord', city)
    addJoined(index, at, 'cityName', city)
  }
  for (const name of entry.names) {
    addText(index, at, 'nameWord', name)
    addJoined(index, at, 'nameWord', name)
  }
  for (const other of entry.codesAndKeywords) {
    addText(index, at, 'otherWord', other)
    addJoined(index, at, 'otherWord', other)
  }
  for (const place of entry.countryAndRegionNames) {
    addText(index, at, 'placeWord', place)
    addJoined(index, at, 'placeName', place)
  }
}

function addText(index: AirportWordIndex, at: number, field: WordField, text: string): void {
  for (const word of spellingVariants(text).flat()) index.add(at, field, word)
}

function addJoined(index: AirportWordIndex, at: number, field: WordField, text: string): void {
  for (const words of spellingVariants(text)) if (words.length > 0) index.add(at, field, words.join(''))
}

/** Typo matches, only for words that alone keep some entry from matching: the search is slow. */
function findTypos(
  index: AirportWordIndex,
  words: readonly string[],
  exact: readonly EntryScores[],
): (EntryScores | null)[] {
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
    word.length >= minLengthForTypo && lacking.has(at) ? index.findWithTypo(word) : null,
  )
}

type Score = (at: number, exact: readonly EntryScores[], typos: readonly (EntryScores | null)[]) => number

function raiseScores(
  scores: EntryScores,
  score: Score,
  exact: readonly EntryScores[],
  typos: readonly (EntryScores | null)[],
): void {
  for (let at = 0; at < scores.length; at++) scores[at] = Math.max(scores[at] ?? 0, score(at, exact, typos))
}

/** 0 unless every word matches. */
function exactScore(at: number, exact: readonly EntryScores[]): number {
  let sum = 0
  for (const wordScores of exact) {
    const wordScore = wordScores[at] ?? 0
    if (wordScore === 0) return 0
    sum += wordScore
  }
  return sum / exact.length
}

/** 0 unless every word matches, at most one of them with a typo. */
function scoreWithTypo(
  at: number,
  exact: readonly EntryScores[],
  typos: readonly (EntryScores | null)[],
): number {
  let sum = 0
  let mistyped = 0
  for (let word = 0; word < exact.length; word++) {
    const wordScore = exact[word]?.[at] ?? 0
    const forgiven = wordScore === 0 ? (typos[word]?.[at] ?? 0) : 0
    if (wordScore === 0 && (forgiven === 0 || ++mistyped > 1)) return 0
    sum += wordScore + forgiven
  }
  return sum / exact.length
}

/** Sorted by score plus bonuses for size and metro areas. A typo's score counts only without an exact one. */
function sortByScore(
  entries: readonly SearchableAirport[],
  scores: EntryScores,
  forgiven?: EntryScores,
): number[] {
  const found: { at: number; score: number }[] = []
  entries.forEach((entry, at) => {
    const score = scores[at] || forgiven?.[at] || 0
    const bonus = entry.airport.type === 'CITY' ? metroBonus : 0
    if (score > 0) found.push({ at, score: score + entry.weight * weightFactor + bonus })
  })
  return found.sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at)
}
