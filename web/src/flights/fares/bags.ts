import { type BagsWanted, totalWithBags } from '@faresight/contracts/search/bags'
import type { ResultOption } from '@faresight/contracts/search/result'
import { createContext } from 'react'
import { farePhrase } from '../../format/money.ts'
import { joinWithAnd } from '../../text/lists.ts'
import { cardText } from '../card-messages.ts'

export const noBags: BagsWanted = { cabin: 0, checked: 0 }

/** Bags of each traveller that prices are shown with. */
export const BagsContext = createContext<BagsWanted>(noBags)

/** `1 cabin bag and 2 checked bags`; empty for none. */
function bagsPhrase({ cabin, checked }: BagsWanted): string {
  return joinWithAnd([
    ...(cabin > 0 ? [cardText.bags.cabin(cabin)] : []),
    ...(checked > 0 ? [cardText.bags.checked(checked)] : []),
  ])
}

type Priced = Pick<ResultOption, 'price' | 'currency' | 'baggage'>

/**
 * `534 USD with 1 checked bag`, or why that is unknown; `null` if no bags are wanted or the price is unknown.
 *
 * @param travellers those who have a seat
 */
export function totalWords(option: Priced, bags: BagsWanted, travellers: number): string | null {
  const phrase = bagsPhrase(bags)
  if (phrase === '' || option.price === null) return null
  const total = totalWithBags(option, bags, travellers)
  if (total.kind === 'notIncluded') return cardText.bags.extra
  if (total.kind === 'unknown') return cardText.bags.unknown(phrase)
  if (total.total === option.price) return cardText.bags.includes(phrase)
  return cardText.bags.total(farePhrase(total.total, option.currency), phrase, travellers > 1)
}

/** The same in brief: `534 USD with bags`. */
export function shortTotalWords(option: Priced, bags: BagsWanted, travellers: number): string | null {
  if (bags.cabin + bags.checked === 0 || option.price === null) return null
  const total = totalWithBags(option, bags, travellers)
  const { short } = cardText.bags
  if (total.kind === 'notIncluded') return short.extra
  if (total.kind === 'unknown') return short.unknown
  return total.total === option.price ? short.includes : short.total(farePhrase(total.total, option.currency))
}
