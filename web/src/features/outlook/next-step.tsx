import { oneAdult } from '@faresight/contracts/search/party'
import { outlookText } from './messages.ts'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import type { ReactNode } from 'react'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import { farePhrase } from '../../format/money.ts'
import { Button } from '../../ui/button.tsx'
import { FlightsLink } from '../ai-scan/continue.tsx'
import { type OfferRef, type RankedDeal, cheapestOn } from '../ai-scan/ranking.ts'
import { datesOf } from '../ai-scan/why.ts'
import { cheaperNearby } from './sentences.ts'

export interface NextStepProps {
  reason: NonNullable<PricePredictions['advice']['reason']>
  deal: OpenDeal
  pairs: readonly RankedDeal[]
  onOpen: (offer: OfferRef) => void
  asked: AskedScan
  onFlights: (question: FlightQuestion) => void
  watch: (deal: OpenDeal) => ReactNode
}

export function NextStep({ reason, deal, pairs, asked, onOpen, onFlights, watch }: NextStepProps) {
  const cheaper = reason === 'no-price' ? null : cheaperNearby(deal, pairs)
  if (cheaper) {
    const { pair, saves } = cheaper
    return (
      <Step words={outlookText.advice.next.cheaper(datesOf(pair), farePhrase(saves, deal.currency))}>
        <Button onClick={() => onOpen(cheapestOn(pair))}>{outlookText.advice.next.open}</Button>
      </Step>
    )
  }
  const sentences = {
    'no-price': outlookText.advice.next.look,
    unclear: outlookText.advice.next.again,
    'too-late': outlookText.advice.next.compare,
  }
  // The price history only counts searches for one adult.
  const isForOne = reason === 'no-price'
  return (
    <Step words={sentences[reason]}>
      <FlightsLink
        asked={isForOne ? { ...asked, ...oneAdult } : asked}
        deal={deal}
        onFlights={onFlights}
        label={isForOne ? outlookText.advice.next.flightsForOne : outlookText.advice.next.flights}
      />
      {reason === 'unclear' && watch(deal)}
    </Step>
  )
}

function Step({ words: sentence, children }: { words: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="max-w-[64ch] text-14 text-ink-2">{sentence}</p>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:[&>*]:flex-1">{children}</div>
    </div>
  )
}
