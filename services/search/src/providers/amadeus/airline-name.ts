import { foldName, nameByCode } from '../../airlines/table.ts'

/** Words of airlines' names that look like abbreviations by their length, and those that stay small. */
const shortWords = new Set(['AIR', 'SKY', 'FLY', 'JET', 'SUN', 'SEA'])
const smallWords = new Set(['OF', 'DE', 'AND', 'THE'])

/**
 * `BRITISH AIRWAYS` → `British Airways`: Amadeus writes names in capitals, and our table knows how most of them are
 * written. Where the two differ the table is the older one.
 */
export function airlineName(code: string, written: string | null | undefined): string {
  const name = written?.trim()
  const known = nameByCode.get(code)
  if (!name) return known ?? code
  if (known && foldName(known) === foldName(name)) return known
  return name === name.toUpperCase() ? name.split(' ').map(inTitle).join(' ') : name
}

/** Words of up to three letters are mostly abbreviations: `TAP`, `KLM`, `LOT`. */
function inTitle(word: string): string {
  if (smallWords.has(word)) return word.toLowerCase()
  if (word.length <= 3 && !shortWords.has(word)) return word
  return word.charAt(0) + word.slice(1).toLowerCase()
}
