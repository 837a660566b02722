import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightResult } from '@faresight/contracts/search/result'
import { providerName } from '../../../flights/fares/provider-name.ts'
import { namedSeller } from '../../../flights/fares/purchase.ts'
import { pageText } from '../../../text/page-text.ts'

const words = pageText.results

/** What follows the word `Continue`: the seller of a deal, or the provider where who sells is not known yet. */
export function sellerWords(deal: OpenDeal, results: readonly FlightResult[]): string {
  const offer = results.find((result) => !result.locked && result.id === deal.id)
  const option = offer && !offer.locked ? offer.options[0] : undefined
  const seller = option && namedSeller(option)
  if (seller) return words.continueTo(seller)
  return deal.provider ? words.continueVia(providerName(deal.provider)) : ''
}
