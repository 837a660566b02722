import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightResult, UnlockedResult } from '@faresight/contracts/search/result'
import { ContinueLink, TicketLinks } from '../../flights/fares/option-links.tsx'
import { isSplit, namedSeller } from '../../flights/fares/fares.ts'
import { flightText } from '../../flights/messages.ts'
import { scanText } from './messages.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { paths } from '../../paths.ts'
import { type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { flightsOn } from './ranking.ts'

interface Props {
  deal: UnlockedDeal
  offer: UnlockedResult | null
  /** Styles it as the page's main action. */
  best?: boolean
}

/** Link to the seller of a deal, or to each seller where the price is made of separate tickets. Nothing in other people's scans. */
export function Continue({ deal, offer, best }: Props) {
  if (!deal.bookingUrl) return null
  const option = offer?.options[0]
  if (option && isSplit(option))
    return (
      <div className="grid gap-2">
        <p className="text-13 text-amber-text">{flightText.fare.separateTickets(option.tickets.length)}</p>
        <TicketLinks option={option} variant={best ? 'primary' : 'line'} />
      </div>
    )
  const seller = option ? namedSeller(option) : null
  const onTo = seller ? flightText.fare.continueTo(seller) : flightText.fare.continueToBook
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
      {!seller && (
        <p className="mt-1.5 text-13 text-ink-2 max-md:text-center">{flightText.fare.sellerLater}</p>
      )}
    </div>
  )
}

interface FlightsLinkProps {
  asked: ScanTrip
  deal: UnlockedDeal
  size?: ButtonLook['size']
  /** Starts the search on this page; a new tab starts it from the URL. */
  onFlights: (question: FlightSearchInput) => void
  /** Overrides the label. */
  label?: string
}

/** Link to all flights on a deal's dates. */
export function FlightsLink({ asked, deal, size = 'md', onFlights, label }: FlightsLinkProps) {
  const question = flightsOn(asked, deal)
  if (question === null) return null
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFlights(question)
  }
  return (
    <Link
      to={`${paths.home}?${writeSearch(question).toString()}`}
      onClick={follow}
      className={buttonClass({
        size,
        variant: deal.bookingUrl ? 'line' : 'primary',
        wraps: true,
        className: 'max-md:w-full',
      })}
    >
      {label ?? scanText.result.allFlights}
    </Link>
  )
}

/** The full offer behind a deal; `null` while the scan runs or where it is locked. */
export function offerForDeal(deal: UnlockedDeal, results: readonly FlightResult[]): UnlockedResult | null {
  const found = deal.id === null ? undefined : results.find(({ id }) => id === deal.id)
  return found && !found.locked ? found : null
}
