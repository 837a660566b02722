import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { PriceCalendar } from '../price-calendar/price-calendar.tsx'
import { Continue, FlightsLink, offerForDeal } from '../ai-scan/continue.tsx'
import {
  type OfferRef,
  type RankedDeal,
  type Ranking,
  flightsOn,
  isSamePair,
  lowestFare,
  formatScore,
  whyBest,
  cheaperFare,
  datesOf,
} from '../ai-scan/ranking.ts'
import { Outlook } from '../outlook/outlook.tsx'
import { SoFar } from './so-far.tsx'
import type { FoundScan } from '../ai-scan/scan.ts'
import { type ButtonLook, Button } from '../../ui/button.tsx'
import { dealAt } from './scan-status.ts'
import { DealBanner } from './deal-banner.tsx'
import { useUrlState } from '../../browser/url-state.ts'
import { calendarUrl } from '../ai-scan/address.ts'
import { scanText } from '../ai-scan/messages.ts'
import { SameDates, DealCard, DealLevel } from '../ai-scan/deal-card.tsx'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { focusTitle } from '../../flights/results/section.ts'
import { pageText } from '../../text/page-text.ts'
import { Freshness } from '../../flights/fares/freshness.tsx'
import { formatDuration } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Money } from '../../ui/money.tsx'
import { WeightSlider } from '../ai-scan/weight-slider.tsx'

interface Props extends Ranking {
  found: FoundScan
  asked: ScanTrip
  running: boolean
  priceWeight: number
  onWeight: (priceWeight: number) => void
  onFlights: (question: FlightSearchInput) => void
  watch: (question: FlightSearchInput, look?: Pick<ButtonLook, 'size' | 'variant'>) => ReactNode
}

export function OpenResult(props: Props) {
  const { found, asked, ranked, offers, running, priceWeight, onWeight, onFlights, watch } = props
  const [view, change] = useUrlState(calendarUrl)
  // Counts presses that open a card.
  const [presses, setPresses] = useState(0)
  const { scan, record, calendar, bestDeal } = found
  const open = (wanted: OfferRef) => {
    const { id, date, returnDate } = wanted
    if (!date) return
    const stands = ranked.find((pair) => isSamePair(pair.deal, wanted))
    setPresses((count) => count + 1)
    change({ pair: { date, returnDate }, offer: stands?.deal.id === id ? null : id })
  }
  const [best] = ranked
  const results = record?.allResults ?? []
  const opened = running ? undefined : dealAt(view, { ranked, offers })
  if (!scan) return null
  const watchOn = (deal: UnlockedDeal, look?: Pick<ButtonLook, 'size' | 'variant'>) => {
    const question = flightsOn(asked, deal)
    return question && watch(question, look)
  }
  return (
    <>
      {running && <SoFar found={found} asked={asked} ranked={ranked} />}
      {!running && best && bestDeal && (
        <DealBanner
          deal={best.deal}
          measured={bestDeal}
          asked={asked}
          scan={scan}
          offer={offerForDeal(best.deal, results)}
          action={
            <>
              <Continue best deal={best.deal} offer={offerForDeal(best.deal, results)} />
              <div className="flex flex-wrap gap-2 max-md:w-full">
                <FlightsLink size="lg" asked={asked} deal={best.deal} onFlights={onFlights} />
                {watchOn(best.deal, { size: 'lg' })}
              </div>
            </>
          }
          sameDates={<SameDates deal={best.deal} asked={asked} onOpen={open} />}
          lowest={view.fares === 'lowest' ? lowestFare(ranked) : null}
          why={<WhyThis offers={offers} onOpen={open} />}
        />
      )}
      <PriceCalendar
        pairs={ranked}
        calendar={calendar}
        scan={scan}
        asked={asked}
        running={running}
        view={view}
        onView={change}
        onOpen={running ? undefined : open}
      />
      {opened && (
        <ChosenPair
          // Pressing again moves the focus again.
          key={presses}
          pressed={presses > 0}
          deal={opened.deal}
          asked={asked}
          offer={offerForDeal(opened.deal, results)}
          onFlights={onFlights}
          onOpen={open}
          watch={watchOn(opened.deal)}
          onClose={() => change({ pair: null })}
        />
      )}
      {!running && (
        <Outlook
          deal={(opened ?? best)?.deal}
          asked={asked}
          pairs={ranked}
          fares={view.fares}
          onOpen={open}
          onFlights={onFlights}
          watch={watchOn}
        >
          <WhatMattersMost
            trip={asked.tripType}
            ranked={ranked}
            priceWeight={priceWeight}
            onWeight={onWeight}
            onOpen={open}
          />
        </Outlook>
      )}
    </>
  )
}

interface WhyThisProps {
  /** Best first. */
  offers: readonly RankedDeal[]
  onOpen: (offer: OfferRef) => void
}

function WhyThis({ offers, onOpen }: WhyThisProps) {
  const id = useId()
  const [best] = offers
  if (!best) return null
  return (
    <section aria-labelledby={id} className="border-t border-line bg-surface px-4 py-3.5">
      <h3 id={id} className="text-16 tracking-snug">
        {scanText.why.title}
      </h3>
      <p className="mt-0.5 text-13 text-ink-2">{scanText.why.lead(formatScore(best.score))}</p>
      <ul className="mt-2 grid gap-1.5 text-14">
        {whyBest(offers).map(({ words: sentence, offer }) => (
          <li key={sentence} className="border-l-2 border-line-2 pl-3">
            {offer ? (
              <button
                type="button"
                onClick={() => onOpen(offer.deal)}
                className="min-h-11 text-left underline decoration-line-2 underline-offset-4 hover:decoration-current"
              >
                {sentence}
              </button>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChosenPairProps {
  deal: UnlockedDeal
  asked: ScanTrip
  offer: UnlockedResult | null
  onFlights: (question: FlightSearchInput) => void
  onOpen: (offer: OfferRef) => void
  watch: ReactNode
  /** It was opened on this page, not by the URL. */
  pressed: boolean
  onClose: () => void
}

/** The card of the selected pair. It takes the focus, and returns it when closed. */
function ChosenPair(props: ChosenPairProps) {
  const { deal, asked, offer, onFlights, onOpen, watch, pressed, onClose } = props
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
      titleRef={title}
      level={<DealLevel deal={deal} asked={asked} />}
    >
      <SameDates deal={deal} asked={asked} onOpen={onOpen} />
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

interface WhatMattersMostProps {
  trip: ScanTrip['tripType']
  ranked: readonly RankedDeal[]
  priceWeight: number
  onWeight: (priceWeight: number) => void
  onOpen: (deal: RankedDeal['deal']) => void
}

function WhatMattersMost({ trip, ranked, priceWeight, onWeight, onOpen }: WhatMattersMostProps) {
  return (
    <section aria-label={scanText.matters.list[trip]} className="card p-4 md:p-6">
      <WeightSlider title="h2" value={priceWeight} onChange={onWeight} hint={scanText.matters.hint} />
      <ol className="mt-3">
        {ranked.slice(0, maxListed).map((pair, index) => (
          <li key={`${pair.deal.date}-${pair.deal.returnDate}`} className="border-t border-line">
            <PairRow pair={pair} place={index} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const maxListed = 5

interface PairRowProps extends Pick<WhatMattersMostProps, 'onOpen'> {
  pair: RankedDeal
  place: number
}

function PairRow({ pair, place, onOpen }: PairRowProps) {
  const { deal, price, score } = pair
  const { airline, travelTime, live, seenAt, currency } = deal
  const lower = cheaperFare(deal)
  return (
    <button
      type="button"
      onClick={() => onOpen(deal)}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3.5 py-2 text-left text-14 hover:bg-hover"
    >
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-x-3.5">
        <span className="w-5 shrink-0 text-13 font-semibold text-ink-3">{place + 1}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{datesOf(pair)}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 text-ink-2">
            {/* Here, since phones have no room for it next to the dates. */}
            {place === 0 && (
              <>
                <Badge tag kind="best">
                  {scanText.result.best}
                </Badge>{' '}
              </>
            )}
            <Dotted
              parts={[airline, travelTime && formatDuration(travelTime)].filter(
                (part) => typeof part === 'string',
              )}
            />
            {live !== null && seenAt !== null && <Freshness short live={live} seenAt={seenAt} />}
          </span>
        </span>
      </span>
      <span className="ml-auto shrink-0 text-right">
        <Money figure={fareFigure(price)} currency={currency} />
        {lower && (
          <span className="block text-12 text-ink-2">
            {scanText.matters.lowest(farePhrase(lower.price, currency))}
          </span>
        )}
        <span className="block text-12 text-ink-3">{scanText.matters.score(formatScore(score))}</span>
      </span>
    </button>
  )
}
