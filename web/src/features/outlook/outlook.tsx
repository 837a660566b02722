import { oneAdult } from '@faresight/contracts/search/party'
import { outlookText } from './messages.ts'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { ReactNode } from 'react'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { FlightsLink } from '../ai-scan/continue.tsx'
import type { OfferRef, RankedDeal } from '../ai-scan/ranking.ts'
import { AdviceCard } from './advice-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { outlookTrip } from './api.ts'

interface Props {
  /** The open pair, else the best deal. */
  deal: OpenDeal | undefined
  asked: ScanTrip
  pairs: readonly RankedDeal[]
  onOpen: (offer: OfferRef) => void
  onFlights: (question: FlightSearchInput) => void
  watch: (deal: OpenDeal) => ReactNode
  children: ReactNode
}

export function Outlook({ deal, asked, pairs, onOpen, onFlights, watch, children }: Props) {
  const trip = deal ? outlookTrip(asked, deal) : null
  if (!deal || !trip) return children
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <HistoryCard
          trip={trip}
          deal={deal}
          party={asked}
          look={
            <FlightsLink
              asked={{ ...asked, ...oneAdult }}
              deal={deal}
              onFlights={onFlights}
              label={outlookText.advice.next.flightsForOne}
            />
          }
        />
        {children}
      </div>
      <AdviceCard trip={trip} party={asked} next={{ deal, pairs, asked, onOpen, onFlights, watch }} />
    </>
  )
}
