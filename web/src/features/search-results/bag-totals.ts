import { type BagsWanted, totalWithBags } from '@faresight/contracts/search/bags'
import type { OpenResult } from '@faresight/contracts/search/result'
import { type ListedOption, type ListedResult, headOf } from './filters.ts'

/**
 * Results with what each option costs with bags. The cheapest known total comes first and gives the result its price.
 *
 * @param travellers those who have a seat
 */
export function withBagTotals(
  results: readonly OpenResult[],
  bags: BagsWanted,
  travellers: number,
): readonly ListedResult[] {
  if (bags.cabin + bags.checked === 0) return results
  return results.map((result) => {
    const options = result.options
      .map((option) => ({ option, listed: { ...option, withBags: totalWithBags(option, bags, travellers) } }))
      .toSorted((a, b) => tierOf(a.listed) - tierOf(b.listed) || costOf(a.listed) - costOf(b.listed))
    const [first] = options
    const head = first && headOf(result, first.option, result.options)
    return { ...result, ...head, options: options.map(({ listed }) => listed) }
  })
}

/** Suspicious options last, cached ones after live ones, and unknown totals after known ones. */
function tierOf({ suspicious, price, live, withBags }: ListedOption): number {
  if (suspicious) return 5
  if (price === null) return 4
  return (live ? 0 : 2) + (withBags?.kind === 'total' ? 0 : 1)
}

function costOf({ price, withBags }: ListedOption): number {
  return withBags?.kind === 'total' ? withBags.total : (price ?? Infinity)
}
