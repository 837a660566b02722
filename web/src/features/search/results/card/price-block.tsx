import type { OpenResult } from '@faresight/contracts/search/result'
import { fareFigure, farePhrase } from '../../../../format/money.ts'
import { flightText } from '../../../../text/flight-text.ts'
import { LockedMoney } from '../../../../flights/locked/locked-money.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { AskedTrip } from '../rules/asked-trip.ts'
import { Charged } from '../../../../flights/fares/charged.tsx'
import { Freshness } from '../../../../flights/fares/freshness.tsx'
import { providersOf, ticketCount } from '../../../../flights/fares/purchase.ts'

const words = flightText.trip

interface Props {
  result: OpenResult
  trip: AskedTrip
  locked: boolean
}

/** Price, currency, party and age: one block, never apart. Where it is converted, also what will be charged. */
export function PriceBlock({ result, trip, locked }: Props) {
  const { price, pricePerPassenger, currency, options, live, seenAt } = result
  const tickets = ticketCount(result, locked)
  return (
    <div>
      {locked ? (
        <LockedMoney size={24} currency={currency} label={flightText.locked.price} />
      ) : price === null ? (
        <span className="text-16 font-semibold">{flightText.fare.noPrice}</span>
      ) : (
        <Money size={24} figure={fareFigure(price)} currency={currency} />
      )}
      {result.suspicious && <div className="text-13 text-amber-text">{flightText.fare.suspicious}</div>}
      <div className="text-13 text-ink-2">{words.party(tripWords[trip.kind], trip.passengers)}</div>
      {tickets > 1 && (
        <div className="text-13 text-amber-text">{flightText.fare.separateTickets(tickets)}</div>
      )}
      {trip.passengers > 1 && pricePerPassenger !== null && (
        <div className="text-13 text-ink-2">{words.perPerson(farePhrase(pricePerPassenger, currency))}</div>
      )}
      {price !== null && <Charged charged={options[0]?.charged ?? null} />}
      <div className="mt-1">
        <Freshness live={live} seenAt={seenAt} />
      </div>
      <div className="text-12 text-ink-2">{flightText.fare.via(providersOf(result))}</div>
    </div>
  )
}

const tripWords: Record<AskedTrip['kind'], string> = {
  roundtrip: words.round,
  oneway: words.one,
  multicity: words.several,
}
