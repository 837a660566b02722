import { type Party, isOneAdult, oneAdultParty } from '@faresight/contracts/search/party'
import { outlookText } from './messages.ts'
import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { Hourglass, Scale, TicketCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type StickyError, useStickyError } from '../../api/sticky-error.ts'
import { useTimeDerived } from '../../browser/timing.ts'
import { formatDay } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { formatShare } from '../../format/shares.ts'
import { text } from '../../text/text.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type OutlookTrip, hasDeparted, usePredictions, usePriceDays } from './api.ts'
import { FallFrequencies } from './fall-frequencies.tsx'
import { HorizonTable } from './horizon-table.tsx'
import { isBadRequest, messageOf } from '../../api/problems.ts'
import { PartFailure } from '../../ui/failure.tsx'
import { usableForecasts } from './timeline.ts'
import { cheapestSentence, leaningOf, recordPath, adviceForecast, cheaperNearby } from './sentences.ts'
import type { ReactNode } from 'react'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { FlightsLink } from '../ai-scan/continue.tsx'
import type { View } from '../ai-scan/address.ts'
import type { OfferRef, RankedDeal } from '../ai-scan/ranking.ts'

interface Props {
  trip: OutlookTrip
  /** The scan's party; forecasts are for one adult. */
  party: Party
  next: Omit<NextStepProps, 'advice'>
}

/** Whether to buy now or to wait, and the forecast that this comes from. */
export function AdviceCard({ trip, party, next }: Props) {
  const departed = useTimeDerived((now) => hasDeparted(trip, now))
  const predictions = usePredictions(trip, { enabled: !departed })
  const failure = useStickyError(predictions)
  const days = usePriceDays(trip)
  // The history card says so for both.
  const hasNothing = predictions.data?.advice.reason === 'no-price' && days.data?.days.length === 0
  if (departed || (hasNothing && !isOneAdult(party))) return null
  return (
    <section aria-label={outlookText.advice.label} className="card min-w-0 p-4 md:p-6">
      {predictions.data ? (
        <Advice predictions={predictions.data} party={party} next={next} />
      ) : failure ? (
        <>
          <p className="text-13 text-ink-2">{outlookText.advice.label}</p>
          <FailedLine failed={outlookText.advice.loadFailed} failure={failure} />
        </>
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function Advice({ predictions, party, next }: Omit<Props, 'trip'> & { predictions: PricePredictions }) {
  const { advice, current, currency, falls } = predictions
  const { forecasts } = usableForecasts(predictions)
  const hasSignal = advice.advice !== 'no_signal'
  // Forecasts that are left out aren't mentioned either.
  const forecast = adviceForecast({ advice, forecasts })
  return (
    <div
      className={cx(forecasts.length > 0 && 'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-2')}
    >
      <div className="flex min-w-0 flex-col items-start gap-4">
        <Verdict advice={advice} />
        <div className="grid max-w-[64ch] gap-1.5 text-15 text-ink-2">
          {current && (
            <p>
              {cheapestSentence(current.price, next.deal, currency)} <Now seenAt={current.seenAt} />
            </p>
          )}
          <p>{reasonOf(advice, forecast)}</p>
          {!isOneAdult(party) && (
            <p className="text-13 text-ink-3">{outlookText.severalAsked(text.search.party(party))}</p>
          )}
        </div>
        {hasSignal && forecast && <Facts forecast={forecast} hasSignal />}
        {falls.length > 0 ? (
          <FallFrequencies falls={falls} />
        ) : (
          !hasSignal && forecast && <Facts forecast={forecast} hasSignal={false} />
        )}
        <NextStep {...next} advice={advice} />
        <Link to={recordPath(advice)} className="link mt-auto min-h-6 text-14 font-medium">
          {outlookText.advice.record}
        </Link>
      </div>
      {forecasts.length > 0 && (
        <HorizonTable
          current={current}
          currency={currency}
          forecasts={forecasts}
          advised={hasSignal ? forecast : null}
        />
      )}
    </div>
  )
}

const icons = { buy: TicketCheck, wait: Hourglass, no_signal: Scale }

function Verdict({ advice: { advice } }: Pick<PricePredictions, 'advice'>) {
  const Icon = icons[advice]
  const hasSignal = advice !== 'no_signal'
  return (
    <div className="flex w-full items-center gap-3.5">
      <span
        aria-hidden
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-2',
          hasSignal ? 'bg-green-tint text-green-text' : 'bg-sunken text-ink-2',
        )}
      >
        <Icon className="size-5.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{outlookText.advice.label}</p>
        <h2 className="text-20 tracking-snug">{outlookText.advice.titles[advice]}</h2>
      </div>
      {hasSignal && (
        <Badge kind="active">
          <Dot />
          {outlookText.advice.signal}
        </Badge>
      )}
    </div>
  )
}

function reasonOf(
  { advice, horizonDays, reason }: PricePredictions['advice'],
  forecast: PriceForecast | null,
): string {
  if (advice !== 'no_signal' && horizonDays !== null)
    return outlookText.advice.why[advice](outlookText.days(horizonDays), formatShare(minPriceChangeShare))
  const leaning = reason === 'unclear' && forecast && leaningOf(forecast)
  return leaning
    ? outlookText.advice.leaning[leaning](
        outlookText.days(forecast.horizonDays),
        formatShare(minPriceChangeShare),
      )
    : outlookText.advice.noSignal[reason ?? 'unclear']
}

/** The lowest fare of its day, even if a later check saw a higher one. */
function Now({ seenAt }: { seenAt: string }) {
  const day = seenAt.slice(0, 10)
  return useTimeDerived((now) => {
    const isToday = new Date(now).toISOString().startsWith(day)
    return outlookText.advice.now(isToday ? null : formatDay(day), formatAge(seenAt, now))
  })
}

function Waiting() {
  return (
    <div aria-hidden className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-24 w-full max-w-md" />
      </div>
      <Skeleton className="h-75 w-full" />
    </div>
  )
}

function Facts({ forecast, hasSignal }: { forecast: PriceForecast; hasSignal: boolean }) {
  const { horizonDays, fallChance, riseChance } = forecast
  const ahead = outlookText.days(horizonDays)
  const change = formatShare(minPriceChangeShare)
  const { falls, rises } = outlookText.advice.facts
  return (
    <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-4">
      <Fact term={falls(ahead, change)}>{formatShare(fallChance)}</Fact>
      <Fact term={rises(ahead, change)}>{formatShare(riseChance)}</Fact>
      {hasSignal && <Record forecast={forecast} />}
    </dl>
  )
}

function Record({ forecast: { record } }: { forecast: PriceForecast }) {
  const { facts } = outlookText.advice
  if (record === null || record.given === 0) return <Fact term={facts.right}>{facts.neverCounted}</Fact>
  return (
    <>
      <Fact term={facts.right}>{formatShare(record.right / record.given)}</Fact>
      <Fact term={facts.counted} under={facts.from[record.from]}>
        {facts.answers(record.given)}
      </Fact>
    </>
  )
}

function Fact({ term, under, children }: { term: string; under?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-13 text-ink-2">{term}</dt>
      <dd className="text-18 font-semibold tracking-snug">
        {children}
        {under && <span className="block text-12 font-normal tracking-normal text-ink-2">{under}</span>}
      </dd>
    </div>
  )
}

/** A button that watches a deal's fare. */
export type WatchDeal = (deal: UnlockedDeal, look?: Pick<ButtonLook, 'variant'>) => ReactNode

interface NextStepProps extends Pick<PricePredictions, 'advice'> {
  deal: UnlockedDeal
  pairs: readonly RankedDeal[]
  /** Which fares the calendar shows. */
  fares: View['fares']
  onOpen: (offer: OfferRef) => void
  asked: ScanTrip
  onFlights: (question: FlightSearchInput) => void
  watch: WatchDeal
}

function NextStep({ advice, deal, pairs, fares, asked, onOpen, onFlights, watch }: NextStepProps) {
  const { next } = outlookText.advice
  const reason = advice.advice === 'no_signal' ? (advice.reason ?? 'unclear') : advice.advice
  const cheaper = reason === 'no-price' || reason === 'wait' ? null : cheaperNearby(deal, pairs, fares)
  if (cheaper)
    return (
      <Step words={cheaper.sentence}>
        <Button onClick={() => onOpen(cheaper.offer)}>{next.open}</Button>
        {reason === 'unclear' && watch(deal)}
      </Step>
    )
  const watchSentence = next.watch(formatShare(minPriceChangeShare))
  const sentences = {
    'no-price': next.look,
    'too-late': next.compare,
    unclear: watchSentence,
    wait: watchSentence,
    buy: next.compare,
  }
  // The price history only counts searches for one adult.
  const isForOne = reason === 'no-price'
  return (
    <Step words={sentences[reason]}>
      {(reason === 'unclear' || reason === 'wait') && watch(deal, { variant: 'primary' })}
      <FlightsLink
        asked={isForOne ? { ...asked, ...oneAdultParty } : asked}
        deal={deal}
        onFlights={onFlights}
        label={isForOne ? next.flightsForOne : next.flights}
      />
    </Step>
  )
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="max-w-[64ch] text-14 text-ink-2">{words}</p>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:[&>*]:grow max-sm:[&>*]:basis-36">
        {children}
      </div>
    </div>
  )
}

interface FailedLineProps {
  failed: string
  failure: StickyError
}

export function FailedLine({ failed, failure: { error, again } }: FailedLineProps) {
  return (
    <div className="mt-3">
      <PartFailure
        sentence={`${failed} ${messageOf(error, text.problems.unreachable)}`}
        again={isBadRequest(error) ? null : again}
      />
    </div>
  )
}
