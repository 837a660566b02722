import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import { ContinueLink } from '../../../flights/fares/continue-link.tsx'
import { destinationOf, TicketLinks } from '../../../flights/fares/option-links.tsx'
import { providerName } from '../../../flights/fares/provider-name.ts'
import { isSplit } from '../../../flights/fares/purchase.ts'
import { pageText } from '../../../text/page-text.ts'

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
        <p className="text-13 text-amber-text">{pageText.results.separateTickets(option.tickets.length)}</p>
        <TicketLinks option={option} variant={best ? 'primary' : 'line'} />
      </div>
    )
  if (!deal.bookingUrl) return <p className="text-14 text-ink-2">{pageText.scan.result.gone}</p>
  return (
    <ContinueLink
      arrow
      named
      href={deal.bookingUrl}
      to={option ? destinationOf(option) : viaWords(deal)}
      variant={best ? 'warm' : 'primary'}
      size={best ? 'lg' : 'md'}
      className="max-md:w-full"
    />
  )
}

function viaWords({ provider }: OpenDeal): string {
  return provider ? pageText.results.continueVia(providerName(provider)) : ''
}
