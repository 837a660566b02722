import type { PriceDays } from '@faresight/contracts/ai-scan/price-history'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, type ReactNode } from 'react'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { useAtNow } from '../../../browser/clock.ts'
import { useLevels } from '../../../flights/levels/api.ts'
import { routeOf } from '../../../flights/levels/route.ts'
import { partyParts } from '../../../flights/trips/party.ts'
import { scanText } from '../../../text/scan-text.ts'
import { text } from '../../../text/text.ts'
import { Empty } from '../../../ui/empty.tsx'
import { late } from '../../../ui/late.ts'
import { LatePart } from '../../../ui/late-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { priceDaysQuery, predictionsQuery } from './api.ts'
import { chartFrame } from './chart/frame.ts'
import { FailedLine } from './failed-line.tsx'
import { PriceTable } from './price-table.tsx'
import { aheadOf, cutSentence } from './rules/ahead.ts'
import { fileAddress } from './rules/file.ts'
import { leadSentence, typicalSentence } from './rules/sentences.ts'
import { timelineOf } from './rules/timeline.ts'
import { isOver, type OutlookTrip } from './trip.ts'

const words = scanText.outlook.history
const loadChart = () => import('./chart/price-chart.tsx')
/** Fewer days than that look like a fault, unless it is said how there come to be more. */
const fewDays = 7
const PriceChart = late(loadChart, 'PriceChart')

interface Props {
  trip: OutlookTrip
  /** For how many the scan is. */
  passengers: number
  /** The way to all flights of the trip, for one adult: what somebody sees there is history from then on. */
  look: ReactNode
}

/** What a trip has cost on each of the last 60 days, and where that may go. */
export function HistoryCard({ trip, passengers, look }: Props) {
  const titleId = useId()
  const days = useQuery(priceDaysQuery(trip))
  const over = useAtNow((now) => isOver(trip, now))
  const predictions = useQuery({ ...predictionsQuery(trip), enabled: !over })
  const [daysFailure, forecastFailure] = [useKeptFailure(days), useKeptFailure(predictions)]
  useEffect(() => void loadChart().catch(() => null), [])
  // A picture that grew a forecast later would move under the eye.
  const isWaiting = !over && predictions.isPending && !forecastFailure
  return (
    <section aria-labelledby={titleId} className="card flex min-w-0 flex-col p-4 md:p-6">
      <h2 id={titleId}>{words.title}</h2>
      {!days.data && daysFailure ? (
        <FailedLine failed={words.loadFailed} failure={daysFailure} />
      ) : !days.data || isWaiting ? (
        <Waiting />
      ) : (
        <Told
          trip={trip}
          passengers={passengers}
          look={!over && look}
          days={days.data}
          predictions={predictions.data}
        />
      )}
    </section>
  )
}

interface ToldProps extends Props {
  days: PriceDays
  predictions: PricePredictions | undefined
}

function Told({ trip, passengers, look, days, predictions }: ToldProps) {
  const today = useAtNow((now) => new Date(now).toISOString().slice(0, 10))
  const timeline = timelineOf(days, predictions, today)
  const { currency, of } = days
  // The page says one typical price: that of its badges, though the scan itself has moved it since.
  const { levels } = useLevels(routeOf(trip))
  const level = levels.get(trip.departureDate.slice(0, 7)) ?? days.level
  const isThin = timeline.seen.length < fewDays
  const party = partyParts({ ...trip, passengers: 1 }).join(', ')
  if (timeline.now === null) return <Nothing>{look}</Nothing>
  return (
    <>
      <p className="mt-0.5 text-14 text-ink-2 max-md:text-13">
        {leadSentence(trip, of, timeline.told.length > 0)} {words.terms(currency, party)}
      </p>
      {passengers > 1 && (
        <p className="text-13 text-ink-3">{scanText.outlook.severalAsked(text.search.party(passengers))}</p>
      )}
      <div className="mt-4">
        <LatePart failed={words.chartFailed} reload={text.problems.reload} waiting={<ChartSkeleton />}>
          <PriceChart timeline={timeline} typical={level?.typical ?? null} currency={currency} />
        </LatePart>
      </div>
      <p className="mt-3 text-13 text-ink-2">
        {[
          words.seenOn(timeline.seen.length),
          isThin && words.fewSeen,
          predictions && cutSentence(aheadOf(predictions)),
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
            {words.file}
          </a>
        </p>
      </div>
    </>
  )
}

/** Nobody has looked at these dates, which somebody may do now unless they are over. */
function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-1 content-center">
      <Empty heading="h3" title={words.noneTitle} body={words.none}>
        {children}
      </Empty>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-hidden>
      <Skeleton className="mt-1.5 h-9 w-full max-md:h-[54px]" />
      <div className="mt-4">
        <ChartSkeleton />
      </div>
      <Skeleton className="mt-3.5 h-9 w-full max-md:h-[54px]" />
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
