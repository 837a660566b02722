import { partyParts } from '../../flights/trips/flight-search-input.ts'
import { type Party, oneAdultParty, isOneAdult } from '@faresight/contracts/search/party'
import { outlookText } from './messages.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { type ReactNode, useEffect, useId } from 'react'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { FlightsLink } from '../ai-scan/continue.tsx'
import type { View } from '../ai-scan/address.ts'
import type { OfferRef, RankedDeal } from '../ai-scan/ranking.ts'
import { AdviceCard, FailedLine, type WatchDeal } from './advice-card.tsx'
import { type OutlookTrip, outlookTrip, hasDeparted, usePredictions, usePriceDays } from './api.ts'
import type { DailyPrices } from '@faresight/contracts/ai-scan/price-history'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { useStickyError } from '../../api/sticky-error.ts'
import { useTimeDerived } from '../../browser/timing.ts'
import { useLevels, routeOf } from '../../flights/levels/api.ts'
import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { lazy } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  type Stop,
  type Timeline,
  usableForecasts,
  cutSentence,
  fileAddress,
  readableDays,
  toTimeline,
} from './timeline.ts'
import { cheapestSentence, leadSentence, rangeNumbers, typicalSentence } from './sentences.ts'
import { fromDayNumber } from '@faresight/contracts/days'
import { formatDay } from '../../format/dates.ts'
import { asMarked, markedFigure } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'

interface Props {
  /** The open pair, else the best deal. */
  deal: UnlockedDeal | undefined
  asked: ScanTrip
  pairs: readonly RankedDeal[]
  fares: View['fares']
  onOpen: (offer: OfferRef) => void
  onFlights: (question: FlightSearchInput) => void
  watch: WatchDeal
  children: ReactNode
}

export function Outlook({ deal, asked, pairs, fares, onOpen, onFlights, watch, children }: Props) {
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
              asked={{ ...asked, ...oneAdultParty }}
              deal={deal}
              onFlights={onFlights}
              label={outlookText.advice.next.flightsForOne}
            />
          }
        />
        {children}
      </div>
      <AdviceCard trip={trip} party={asked} next={{ deal, pairs, fares, asked, onOpen, onFlights, watch }} />
    </>
  )
}

const loadChart = () => import('./price-chart.tsx')
/** With fewer days, a sentence says how more are added. */
const fewDays = 7
const PriceChart = lazy(loadChart, 'PriceChart')
/** Size of the chart and its skeleton. */
const chartFrame = 'h-[13.125rem] md:h-[18.75rem]'

interface HistoryCardProps {
  trip: OutlookTrip
  deal: UnlockedDeal
  /** The scan's party; the history is for one adult. */
  party: Party
  /** Link to a search for one adult, which adds to the history. */
  look: ReactNode
}

/** What a trip has cost on each of the last 60 days, and where that may go. */
function HistoryCard({ trip, deal, party, look }: HistoryCardProps) {
  const titleId = useId()
  const days = usePriceDays(trip)
  const departed = useTimeDerived((now) => hasDeparted(trip, now))
  const predictions = usePredictions(trip, { enabled: !departed })
  const [daysFailure, forecastFailure] = [useStickyError(days), useStickyError(predictions)]
  useEffect(() => void loadChart().catch(() => null), [])
  // Waits for the forecast: adding it later would move the chart.
  const isWaiting = !departed && predictions.isPending && !forecastFailure
  return (
    <section aria-labelledby={titleId} className="card flex min-w-0 flex-col p-4 md:p-6">
      <h2 id={titleId}>{outlookText.history.title}</h2>
      {!days.data && daysFailure ? (
        <FailedLine failed={outlookText.history.loadFailed} failure={daysFailure} />
      ) : !days.data || isWaiting ? (
        <HistorySkeleton />
      ) : (
        <History
          trip={trip}
          deal={deal}
          party={party}
          look={!departed && look}
          days={days.data}
          predictions={predictions.data}
        />
      )}
    </section>
  )
}

interface HistoryProps extends HistoryCardProps {
  days: DailyPrices
  predictions: PricePredictions | undefined
}

function History({ trip, deal, party, look, days, predictions }: HistoryProps) {
  const today = useTimeDerived((now) => new Date(now).toISOString().slice(0, 10))
  const timeline = toTimeline(days, predictions, today)
  const { currency, basis } = days
  // The same typical price as in the badges, though the scan has changed it since.
  const { levels } = useLevels(routeOf(trip))
  const level = levels.get(trip.departureDate.slice(0, 7)) ?? days.level
  const isThin = timeline.seen.length < fewDays
  const oneTraveller = partyParts({ ...trip, ...oneAdultParty }).join(', ')
  const { now } = timeline
  if (now === null)
    return (
      <div className="grid flex-1 content-center">
        <Empty
          heading="h3"
          title={outlookText.history.noneTitle}
          body={
            isOneAdult(party)
              ? outlookText.history.none
              : outlookText.history.noneForSeveral(text.search.party(party))
          }
        >
          {look}
        </Empty>
      </div>
    )
  return (
    <>
      <p className="mt-0.5 text-14 text-ink-2 max-md:text-13">
        {basis === 'trip' && now.day === timeline.today && `${cheapestSentence(now.price, deal, currency)} `}
        {leadSentence(trip, basis, timeline.forecast.length > 0)}{' '}
        {outlookText.history.terms(currency, oneTraveller)}
      </p>
      {!isOneAdult(party) && (
        <p className="text-13 text-ink-3">{outlookText.severalAsked(text.search.party(party))}</p>
      )}
      <div className="mt-4">
        <LazyBoundary
          failed={outlookText.history.chartFailed}

          waiting={<ChartSkeleton />}
        >
          <PriceChart
            frame={chartFrame}
            timeline={timeline}
            typical={level?.typical ?? null}
            currency={currency}
          />
        </LazyBoundary>
      </div>
      <p className="mt-3 text-13 text-ink-2">
        {[
          outlookText.history.seenOn(timeline.seen.length),
          isThin && outlookText.history.fewSeen,
          predictions && cutSentence(usableForecasts(predictions)),
          level && typicalSentence(level, currency),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <PriceTable timeline={timeline} currency={currency} />
        <p>
          <a
            href={fileAddress(trip, today)}
            download
            className="link inline-block min-h-6 text-13 font-medium"
          >
            {outlookText.history.file}
          </a>
        </p>
      </div>
    </>
  )
}

function HistorySkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-1.5 h-9 w-full max-md:h-13.5" />
      <div className="mt-4">
        <ChartSkeleton />
      </div>
      <Skeleton className="mt-3.5 h-9 w-full max-md:h-13.5" />
      <Skeleton className="mt-3.5 h-4 w-28" />
    </div>
  )
}

function ChartSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className={`mt-5 w-full ${chartFrame}`} />
      <Skeleton className="mt-2 h-4 w-56" />
    </div>
  )
}

const cell = 'py-1.5 pr-4 text-left font-normal whitespace-nowrap'

function PriceTable({ timeline, currency }: { timeline: Timeline; currency: string }) {
  const stops = readableDays(timeline)
  const rows = [...stops.filter(isForecast), ...stops.filter((stop) => !isForecast(stop)).toReversed()]
  const { table } = outlookText.history
  const columns = timeline.forecast.length > 0 ? [table.likely, table.sure] : []
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="link inline-block min-h-6 text-13 font-medium">{table.open}</summary>
      <section
        aria-label={table.label}
        // Lets keyboard users scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-2 border border-line px-4 text-13"
      >
        <table className="w-full">
          <thead className="sticky top-0 bg-surface text-ink-3">
            <tr>
              {[table.day, table.fare(currency), ...columns].map((column) => (
                <th key={column} scope="col" className={cell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((stop) => (
              <tr key={stop.at.day} className="border-t border-line">
                <th scope="row" className={cell}>
                  {formatDay(fromDayNumber(stop.at.day))}
                </th>
                <Values stop={stop} currency={currency} hasRanges={columns.length > 0} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

interface ValuesProps {
  stop: Stop
  currency: string
  hasRanges: boolean
}

function Values({ stop: { kind, at }, currency, hasRanges }: ValuesProps) {
  const { table } = outlookText.history
  const figure = markedFigure(at.price, currency)
  if (kind === 'forecast')
    return (
      <>
        <td className={cell}>{table.expected(figure)}</td>
        <td className={cell}>{asMarked(rangeNumbers(at.likely), currency)}</td>
        <td className={cell}>{asMarked(rangeNumbers(at.sure), currency)}</td>
      </>
    )
  return (
    <>
      <td className={cell}>{figure}</td>
      {hasRanges && (
        <td colSpan={2} className={cx(cell, 'text-ink-3')}>
          {table.seen}
        </td>
      )}
    </>
  )
}

function isForecast({ kind }: Stop): boolean {
  return kind === 'forecast'
}
