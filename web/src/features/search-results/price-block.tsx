import type { UnlockedResult } from '@faresight/contracts/search/result'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { text } from '../../text/text.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'
import { Money } from '../../ui/money.tsx'
import type { RequestedTrip } from './ranking.ts'
import { ChargedPrice, continueLabel, ContinueLink } from '../../flights/fares/option-links.tsx'
import { BagsTotal } from '../../flights/fares/bags.tsx'
import { Freshness } from '../../flights/fares/freshness.tsx'
import { namedSeller, providersOf, purchaseOf, ticketCount } from '../../flights/fares/fares.ts'
import { searchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  result: UnlockedResult
  trip: RequestedTrip
  locked: boolean
}

/** Price, currency, party and age in one block; for converted prices also the charge. */
export function PriceBlock({ result, trip, locked }: Props) {
  const { price, pricePerPassenger, currency, options, live, seenAt } = result
  const tickets = ticketCount(result, locked)
  const { round, one, several } = flightText.trip
  const tripWords = { roundtrip: round, oneway: one, multicity: several }
  return (
    <div>
      {locked ? (
        <LockedMoney size={24} currency={currency} />
      ) : price === null ? (
        <span className="text-16 font-semibold">{flightText.fare.noPrice}</span>
      ) : (
        <Money size={24} figure={fareFigure(price)} currency={currency} />
      )}
      {options[0] && <BagsTotal option={options[0]} travellers={trip.party.passengers} />}
      {result.suspicious && <div className="text-13 text-amber-text">{flightText.fare.suspicious}</div>}
      <div className="text-13 text-ink-2">
        {flightText.trip.party(tripWords[trip.kind], text.search.party(trip.party))}
      </div>
      {tickets > 1 && (
        <div className="text-13 text-amber-text">{flightText.fare.separateTickets(tickets)}</div>
      )}
      {trip.party.passengers > 1 && pricePerPassenger !== null && (
        <div className="text-13 text-ink-2">
          {flightText.trip.average(farePhrase(pricePerPassenger, currency), trip.party.infants > 0)}
        </div>
      )}
      {price !== null && <ChargedPrice charged={options[0]?.charged ?? null} />}
      <div className="mt-1">
        <Freshness live={live} seenAt={seenAt} />
      </div>
      <div className="text-12 text-ink-2">{flightText.fare.via(providersOf(result))}</div>
    </div>
  )
}

interface MainButtonProps {
  result: UnlockedResult
  sellersId: string
  open: boolean
  onOpen: () => void
}

/**
 * Leads to the cheapest seller, or to the list if several tickets are needed. The seller's name is below, so that buttons
 * stay the same size.
 */
export function MainButton({ result, sellersId, open, onOpen }: MainButtonProps) {
  const [cheapest] = result.options
  const purchase = purchaseOf(result)
  const seller = cheapest && namedSeller(cheapest)
  return (
    <>
      {purchase.kind === 'tickets' && (
        <Button
          variant="primary"
          aria-expanded={open}
          aria-controls={sellersId}
          onClick={onOpen}
          className="w-full"
        >
          {searchText.results.seeTickets(purchase.count)}
        </Button>
      )}
      {purchase.kind === 'seller' && (
        <ContinueLink
          arrow
          href={purchase.href}
          name={continueLabel(purchase.option)}
          variant="primary"
          className="w-full"
        />
      )}
      <p className="text-center text-12 text-balance wrap-anywhere text-ink-2">
        {seller ? searchText.results.soldBy(seller) : flightText.fare.sellerLater}
      </p>
    </>
  )
}
