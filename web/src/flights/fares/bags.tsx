import { type BagsWanted, computeTotalWithBags } from '@faresight/contracts/search/bags'
import type { ResultOption } from '@faresight/contracts/search/result'
import { createContext, use } from 'react'
import { farePhrase } from '../../format/money.ts'
import { joinWithAnd } from '../../text/words.ts'
import { cardText } from '../card-messages.ts'

export const noBags: BagsWanted = { cabin: 0, checked: 0 }

/** Bags of each traveller that prices are shown with. */
export const BagsContext = createContext<BagsWanted>(noBags)

interface Props {
  option: ResultOption
  /** Those who have a seat. */
  travellers: number
  short?: boolean
}

/** What an option costs with the traveller's bags. */
export function BagsTotal({ option, travellers, short = false }: Props) {
  const words = totalWithBagsPhrase(option, use(BagsContext), travellers, short)
  return words && <div className={short ? 'text-12' : 'text-13 font-medium text-balance'}>{words}</div>
}

/**
 * `534 USD with 1 checked bag`, for several travellers `each` (short: `534 USD with bags`), or why that is unknown; `null` if no bags are wanted or the
 * price is unknown.
 *
 * @param travellers those who have a seat
 */
export function totalWithBagsPhrase(
  option: Pick<ResultOption, 'price' | 'currency' | 'baggage'>,
  bags: BagsWanted,
  travellers: number,
  short = false,
): string | null {
  if (bags.cabin + bags.checked === 0 || option.price === null) return null
  const words = cardText.bags[short ? 'short' : 'full']
  const result = computeTotalWithBags(option, bags, travellers)
  if (result.kind === 'notIncluded') return words.extra
  const phrase = travellers > 1 ? cardText.bags.each(bagsPhrase(bags)) : bagsPhrase(bags)
  if (result.kind === 'unknown') return words.unknown(phrase)
  if (result.total === option.price) return words.includes(phrase)
  return words.total(farePhrase(result.total, option.currency), phrase)
}

/** `1 cabin bag and 2 checked bags` */
function bagsPhrase({ cabin, checked }: BagsWanted): string {
  return joinWithAnd([
    ...(cabin > 0 ? [cardText.bags.cabin(cabin)] : []),
    ...(checked > 0 ? [cardText.bags.checked(checked)] : []),
  ])
}
