import { moneyFromMajorUnits } from '../money.ts'
import { toMajorUnits } from '../supported-currencies.ts'
import type { ResultBaggage, ResultOption } from './result.ts'

export interface BagsWanted {
  cabin: number
  checked: number
}

/** In major units, for the whole party. `notIncluded`: extra, at an unknown price; `unknown`: no provider says, or the price is locked. */
export type TotalWithBags = { kind: 'total'; total: number } | { kind: 'notIncluded' } | { kind: 'unknown' }

/** @param travellers those who have a seat */
export function computeTotalWithBags(
  { price, currency, baggage }: Pick<ResultOption, 'price' | 'currency' | 'baggage'>,
  wanted: BagsWanted,
  travellers: number,
): TotalWithBags {
  const extras = baggage ? extraCosts(baggage, wanted) : wanted.cabin + wanted.checked > 0 ? [null] : []
  if (price === null || extras.includes(null)) return { kind: 'unknown' }
  if (extras.includes('notIncluded')) return { kind: 'notIncluded' }
  const minor = extras.map((extra) =>
    typeof extra === 'number' ? moneyFromMajorUnits(extra, currency).minor : 0,
  )
  const bags = minor.reduce((sum, one) => sum + one * travellers, 0)
  return {
    kind: 'total',
    total: toMajorUnits({ minor: moneyFromMajorUnits(price, currency).minor + bags, currency }),
  }
}

type Extra = number | 'notIncluded' | null

function extraCosts(
  { cabinPieces, checkedPieces, checkedKg, cabinBagPrice, checkedBagPrice }: ResultBaggage,
  { cabin, checked }: BagsWanted,
): Extra[] {
  // A weight allowance is at least one bag.
  const checkedLeast = checkedPieces ?? (checkedKg ? Math.min(checked, 1) : null)
  return [extraCost(cabin, cabinPieces, cabinBagPrice), extraCost(checked, checkedLeast, checkedBagPrice)]
}

function extraCost(wanted: number, included: number | null, bagPrice: number | null): Extra {
  if (wanted === 0) return 0
  if (included === null) return null
  const missing = Math.max(0, wanted - included)
  if (missing === 0) return 0
  return bagPrice === null ? 'notIncluded' : missing * bagPrice
}
