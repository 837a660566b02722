import { cityPairName } from '../fares/fare-market.ts'
import { type SearchPolicy, searchPolicies, type ScanAim, scanAims } from './run-policy.ts'
import { type PriceVariant, priceVariants } from './variants.ts'

/** What a run covers: every combination of these. */
export interface ScanSelection {
  files: readonly string[]
  cityPairs: readonly string[]
  policies: readonly SearchPolicy[]
  variants: readonly PriceVariant[]
  budgets: readonly number[]
  aims: readonly ScanAim[]
}

export function selectEverything(
  files: readonly string[],
  cityPairs: readonly string[],
  budgets: readonly number[],
): ScanSelection {
  return { files, cityPairs, policies: searchPolicies, variants: priceVariants, budgets, aims: scanAims }
}

/**
 * Keeps what the terms of `only` name, such as `cold,google2026,30`: terms of one kind are alternatives, kinds without a
 * term stay whole. @throws for a term that names nothing
 */
export function narrowSelection(only: string, all: ScanSelection): ScanSelection {
  const terms = only.split(',').flatMap((term) => term.trim() || [])
  // Rows are of scans for the lowest price; those for the best score can only be left out.
  const choices = { ...all, aims: all.aims.filter((aim) => aim === 'price') }
  const known = new Set(Object.values(choices).flat().map(String))
  for (const term of terms) {
    if (known.has(term) || known.has(sortedCityPair(term))) continue
    const { files, policies, variants, budgets } = all
    const examples = [...files, ...policies, ...variants, ...budgets, 'price'].join(', ')
    throw new Error(`--only matches nothing with '${term}': it takes ${examples} and city pairs`)
  }
  const keep = <T>(values: readonly T[]): readonly T[] => {
    const named = values.filter((value) =>
      terms.some((term) => term === String(value) || sortedCityPair(term) === value),
    )
    return named.length > 0 ? named : values
  }
  return {
    files: keep(all.files),
    cityPairs: keep(all.cityPairs),
    policies: keep(all.policies),
    variants: keep(all.variants),
    budgets: keep(all.budgets),
    aims: terms.includes('price') ? choices.aims : all.aims,
  }
}

function sortedCityPair(term: string): string {
  const [origin = '', destination = ''] = term.split('-')
  return cityPairName({ origin, destination })
}
