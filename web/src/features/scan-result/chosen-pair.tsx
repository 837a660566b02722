import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'
import { focusTitle } from '../../flights/results/section.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import { pageText } from '../../text/page-text.ts'
import { scanText } from '../ai-scan/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Continue, FlightsLink } from '../ai-scan/continue.tsx'
import type { OfferRef } from '../ai-scan/ranking.ts'
import { DealCard, DealLevel, SameDates } from '../ai-scan/deal-card.tsx'

interface Props {
  deal: OpenDeal
  asked: AskedScan
  offer: OpenResult | null
  onFlights: (question: FlightQuestion) => void
  onOpen: (offer: OfferRef) => void
  watch: ReactNode
  /** It was opened on this page, not by the URL. */
  pressed: boolean
  onClose: () => void
}

/** The card of the selected pair. It takes the focus, and returns it when closed. */
export function ChosenPair(props: Props) {
  const { deal, asked, offer, onFlights, onOpen, watch, pressed, onClose } = props
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!pressed) return
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [pressed])
  const close = () => {
    onClose()
    // If the URL opened it, the results get the focus.
    if (pressed && opener instanceof HTMLElement) opener.focus()
    else focusTitle()
  }
  return (
    <DealCard
      deal={deal}
      offer={offer}
      asked={asked}
      label={scanText.result.chosen[asked.tripType]}
      titleId={id}
      titleRef={title}
      level={<DealLevel deal={deal} asked={asked} />}
      sameDates={<SameDates deal={deal} asked={asked} onOpen={onOpen} />}
    >
      <div className="flex flex-wrap items-start gap-2">
        <Continue deal={deal} offer={offer} />
        <FlightsLink asked={asked} deal={deal} onFlights={onFlights} />
        {watch}
        <Button variant="ghost" onClick={close}>
          {pageText.actions.close}
        </Button>
      </div>
    </DealCard>
  )
}
