import { cityCorrections } from './city-corrections.ts'
import { cityNativeNames } from './city-native-names.ts'
import { cityOtherNames } from './city-other-names.ts'
import { wordsOf } from './fold.ts'

const corrections = new Map(
  rowsOf(cityCorrections).map(([head, others]) => [head.slice(0, 3), { city: head.slice(4), others }]),
)
const otherNames = new Map<string, string[]>()
for (const [city, names] of [...rowsOf(cityOtherNames), ...rowsOf(cityNativeNames)])
  otherNames.set(keyOf(city), [...(otherNames.get(keyOf(city)) ?? []), ...names])

/** The city shown for an airport, and the other names by which it is found. */
export interface CityNames {
  city: string
  others: string[]
}

/** The city of an airport as a traveller calls it. `municipality` may be empty, or hold two places. */
export function cityNames(code: string, municipality: string, name: string, country: string): CityNames {
  const corrected = corrections.get(code)
  const { city, others } = corrected ?? tidied(municipality, name, country)
  return { city, others: [...others, ...otherNamesOf(city)] }
}

/** What else a city is called: `Munich` is also München. */
export function otherNamesOf(city: string): readonly string[] {
  return otherNames.get(keyOf(city)) ?? []
}

function tidied(municipality: string, name: string, country: string): CityNames {
  const [civil = ''] = (municipality || name).split(' Army ')
  const text = civil.replace(/ (?:International Airport|International Airfield|Airport|Airfield)$/, '')
  const [, outer = text, inner = ''] = /^([^()]*)\((.*)\)$/.exec(text) ?? []
  const place = (country === 'MX' ? outer.replace(/^Ciudad de /, '') : outer).trim()
  // 'Raleigh/Durham' and its like are names in the United States; elsewhere the second is the village of the runway.
  const parts = place.split(country === 'US' ? /, / : / ?\/ ?|, /)
  // Chinese and Turkish addresses begin with the district.
  const ordered = country === 'CN' || country === 'TR' ? parts.toReversed() : parts
  const [city = place, ...rest] = ordered
  return { city, others: [...rest, ...(inner.length > 2 ? [inner] : [])] }
}

function rowsOf(table: string): [head: string, others: string[]][] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [head = '', others] = row.split('; ')
      return [head, others?.split(', ') ?? []]
    })
}

function keyOf(city: string): string {
  return wordsOf(city).join(' ')
}
