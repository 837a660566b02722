import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import { ContinueLink } from '../../../flights/fares/continue-link.tsx'
import { TicketLinks } from '../../../flights/fares/option-links.tsx'
import { providerName } from '../../../flights/fares/provider-name.ts'
import { isSplit, namedSeller } from '../../../flights/fares/purchase.ts'
import { flightText } from '../../../text/flight-text.ts'
import { scanText } from '../../../text/scan-text.ts'

const words = flightText.fare

interface Props {
  deal: OpenDeal
  offer: OpenResult | null
  /** The one step to the best deal. */
  best?: boolean
}

/** On to whoever sells a deal; to each of them where its price is that of several tickets. */
export function Continue({ deal, offer, best }: Props) {
  const option = offer?.options[0]
  if (option && isSplit(option))
    return (
      <div className="grid gap-2">
        <p className="text-13 text-amber-text">{words.separateTickets(option.tickets.length)}</p>
        <TicketLinks option={option} variant={best ? 'primary' : 'line'} />
      </div>
    )
  if (!deal.bookingUrl) return <p className="text-14 text-ink-2">{scanText.result.gone}</p>
  const seller = option ? namedSeller(option) : null
  const onTo = seller ? words.continueTo(seller) : words.continueToBook
  return (
    <div className="max-md:w-full">
      <ContinueLink
        arrow
        href={deal.bookingUrl}
        name={onTo}
        shown={onTo}
        variant={best ? 'warm' : 'primary'}
        size={best ? 'lg' : 'md'}
        className="w-full"
      />
      {!seller && <p className="mt-1.5 text-13 text-ink-2 max-md:text-center">{laterWords(deal)}</p>}
    </div>
  )
}

/** Who sells is told by the provider's own page. */
function laterWords({ provider }: OpenDeal): string {
  return [words.sellerLater, provider && words.via(providerName(provider))].filter(Boolean).join(', ')
}
