import { cityCorrectionsText } from './city-corrections.ts'
import { cityNativeNamesText } from './city-native-names.ts'
import { cityOtherNamesText } from './city-other-names.ts'
import { toNormalizedWords } from './normalize-text.ts'

const corrections = new Map(
  parseRows(cityCorrectionsText).map(([head, others]) => [head.slice(0, 3), { city: head.slice(4), others }]),
)
const otherNames = new Map<string, string[]>()
for (const [city, names] of [...parseRows(cityOtherNamesText), ...parseRows(cityNativeNamesText)])
  otherNames.set(normalizedKey(city), [...(otherNames.get(normalizedKey(city)) ?? []), ...names])

export interface CityNames {
  city: string
  others: string[]
}

/** @param municipality may be empty, or hold two places */
export function resolveCityNames(
  code: string,
  municipality: string,
  name: string,
  country: string,
): CityNames {
  const corrected = corrections.get(code)
  const { city, others } = corrected ?? cleanMunicipality(municipality, name, country)
  return { city, others: [...others, ...findOtherCityNames(city)] }
}

/** `Munich` → München, Monaco di Baviera */
export function findOtherCityNames(city: string): readonly string[] {
  return otherNames.get(normalizedKey(city)) ?? []
}

function cleanMunicipality(municipality: string, name: string, country: string): CityNames {
  const [civil = ''] = (municipality || name).split(' Army ')
  const text = civil.replace(/ (?:International Airport|International Airfield|Airport|Airfield)$/, '')
  const [, outer = text, inner = ''] = /^([^()]*)\((.*)\)$/.exec(text) ?? []
  const place = (country === 'MX' ? outer.replace(/^Ciudad de /, '') : outer).trim()
  // 'Raleigh/Durham' is one name in the United States; elsewhere the second part is the runway's village.
  const parts = place.split(country === 'US' ? /, / : / ?\/ ?|, /)
  // Chinese and Turkish addresses begin with the district.
  const ordered = country === 'CN' || country === 'TR' ? parts.toReversed() : parts
  const [city = place, ...rest] = ordered
  return { city, others: [...rest, ...(inner.length > 2 ? [inner] : [])] }
}

function parseRows(table: string): [head: string, others: string[]][] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [head = '', others] = row.split('; ')
      return [head, others?.split(', ') ?? []]
    })
}

function normalizedKey(city: string): string {
  return toNormalizedWords(city).join(' ')
}
