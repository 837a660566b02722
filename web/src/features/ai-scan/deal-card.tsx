import { usePlaceName } from '../../flights/airports/places.tsx'
import { text } from '../../text/text.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { UnlockedResult, ResultLeg } from '@faresight/contracts/search/result'
import { type ReactNode, type Ref, useId } from 'react'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { AirlineTile } from '../../flights/fares/airline-tile.tsx'
import { FlightWarnings, LegRow } from '../../flights/legs/leg-row.tsx'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { legWords } from '../../flights/legs/leg-words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLevels, routeOfScan } from '../../flights/levels/api.ts'
import { LevelNote, compareWithLevel, comparisonSentence } from '../../flights/levels/levels.tsx'
import { ChargedPrice } from '../../flights/fares/option-links.tsx'
import { Freshness } from '../../flights/fares/freshness.tsx'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'
import { Money } from '../../ui/money.tsx'
import { daysBetween } from '@faresight/contracts/days'
import { formatSpan } from '../../format/dates.ts'
import { scanText } from './messages.ts'
import { type OfferRef, cheaperFare, sameDatesSentence, sellerWords } from './ranking.ts'
import { type LucideIcon, Clock, Store } from 'lucide-react'
import { FlightFacts } from '../../flights/fares/flight-facts.tsx'
import { formatDuration } from '../../format/durations.ts'
import { Dotted } from '../../ui/dotted.tsx'

interface Props extends DealFootProps {
  label: string
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function DealCard({ deal, offer, asked, label, titleRef, waiting, level, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="card flex flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-36">
          <p className="text-13 text-ink-2">{label}</p>
          <h2 ref={titleRef} tabIndex={-1} id={titleId} className="text-20 tracking-snug outline-none">
            {datesTitle(deal)}
          </h2>
        </div>
        <DealPrice deal={deal} offer={offer} asked={asked} />
      </div>
      <DealLegs deal={deal} trip={asked.tripType} waiting={waiting} />
      <DealFoot deal={deal} offer={offer} asked={asked} level={level} waiting={waiting} />
      {children}
    </section>
  )
}

interface DealFootProps {
  deal: UnlockedDeal
  offer: UnlockedResult | null
  asked: ScanTrip
  /** How the price compares with the typical one. */
  level?: ReactNode
  /** Its scan is running: only the airline is sure to stay. */
  waiting?: boolean | undefined
}

export function DealFoot({ deal, offer, asked, level, waiting }: DealFootProps) {
  const { airline, airlineCode, legs } = deal
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {airline && (
        <span className="flex min-w-0 items-center gap-2.5 text-14">
          <AirlineTile small code={airlineCode} name={airline} />
          <span className="min-w-0 wrap-anywhere">{airline}</span>
        </span>
      )}
      {level}
      {!waiting && <DealFacts legs={legs} offer={offer} asked={asked} />}
      {offer && <FlightWarnings result={offer} />}
    </div>
  )
}

interface DealLegsProps {
  deal: UnlockedDeal
  trip: ScanTripType
  waiting?: boolean | undefined
}

export function DealLegs({ deal, trip, waiting }: DealLegsProps) {
  if (!deal.legs || deal.legs.length === 0) return waiting ? <LegSkeletons trip={trip} /> : null
  return (
    <ul className="grid gap-4">
      {deal.legs.map((leg, index) => (
        <LegRow
          key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}
          leg={leg}
          name={legWords(trip, index).name}
          asked={undefined}
        />
      ))}
    </ul>
  )
}

export function LegSkeletons({ trip }: { trip: ScanTripType }) {
  const legs = trip === 'oneway' ? 1 : 2
  return (
    <div aria-hidden className="grid gap-4">
      {Array.from({ length: legs }, (_, place) => (
        <Skeleton key={place} className="h-17.5 w-full md:h-11.5" />
      ))}
    </div>
  )
}

/** Compares the lowest fare of a deal's dates with the typical one, which is a lowest fare too. Nothing for viewers who may not ask. */
function LowestLevel({ deal, asked }: { deal: UnlockedDeal; asked: ScanTrip }) {
  const { levels, waiting } = useLevels(routeOfScan(asked))
  const { date, lowestPrice, currency } = deal
  const { passengers } = asked
  const standing = compareWithLevel(levels, { departureDate: date, price: lowestPrice, passengers })
  if (standing)
    return <LevelNote standing={standing}>{comparisonSentence(standing, { currency, passengers })}</LevelNote>
  // Keeps the line's height on phones until the level has loaded.
  return waiting && <span aria-hidden className="h-4.5 w-full md:hidden" />
}

/** The same next to the deal's own price; nothing if another offer of its dates is cheaper. */
export function DealLevel({ deal, asked }: { deal: UnlockedDeal; asked: ScanTrip }) {
  return cheaperFare(deal) ? null : <LowestLevel deal={deal} asked={asked} />
}

interface SameDatesProps {
  deal: UnlockedDeal
  asked: ScanTrip
  onOpen: (offer: OfferRef) => void
}

/** The lowest fare of a deal's dates and what it costs in stops and time; nothing if the deal is the lowest. */
export function SameDates({ deal, asked, onOpen }: SameDatesProps) {
  const lowest = cheaperFare(deal)
  if (!lowest) return null
  const { date, returnDate, currency } = deal
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        onClick={() => onOpen({ id: lowest.id, date, returnDate })}
        className="min-h-11 text-left text-14 underline decoration-line-2 underline-offset-4 hover:decoration-current"
      >
        {sameDatesSentence(lowest, currency)}
      </button>
      <LowestLevel deal={deal} asked={asked} />
    </div>
  )
}

interface DealPriceProps {
  deal: UnlockedDeal
  offer: UnlockedResult | null
  asked: ScanTrip
  big?: boolean
}

export function DealPrice({ deal, offer, asked, big }: DealPriceProps) {
  const { price, pricePerPassenger, currency, live, seenAt } = deal
  const size = big ? 40 : 24
  return (
    <div className={cx('max-w-full', big ? 'fit-figure md:text-right' : 'ml-auto text-right')}>
      {price === null ? (
        <LockedMoney size={size} currency={currency} />
      ) : (
        <Money size={size} figure={fareFigure(price)} currency={currency} />
      )}
      <div className="text-13 text-ink-2">
        {flightText.trip.party(
          asked.tripType === 'oneway' ? flightText.trip.one : flightText.trip.round,
          text.search.party(asked),
        )}
      </div>
      {asked.passengers > 1 && pricePerPassenger !== null && (
        <div className="text-13 text-ink-2">
          {flightText.trip.average(farePhrase(pricePerPassenger, currency), asked.infants > 0)}
        </div>
      )}
      {live !== null && seenAt && <Freshness live={live} seenAt={seenAt} />}
      {price !== null && <ChargedPrice charged={offer?.options[0]?.charged ?? null} />}
    </div>
  )
}

/** `Tue 19 – Thu 28 Jan, 9 nights`; empty if the dates are locked. */
function datesTitle({ date, returnDate }: Pick<UnlockedDeal, 'date' | 'returnDate'>): string {
  if (!date) return ''
  const nights = stayNights({ date, returnDate })
  const span = formatSpan(date, returnDate)
  return nights === null ? span : `${span}, ${scanText.nights(nights)}`
}

/** `null` one way, or if the dates are locked. */
export function stayNights({ date, returnDate }: Pick<UnlockedDeal, 'date' | 'returnDate'>): number | null {
  return date && returnDate ? daysBetween(date, returnDate) : null
}

/** Who sells a deal, where it stops, and what its fare and flights are like. Nothing of what the viewer may not see. */
function DealFacts({
  legs,
  offer,
  asked,
}: Pick<UnlockedDeal, 'legs'> & Pick<DealFootProps, 'offer' | 'asked'>) {
  const layovers = (legs ?? []).flatMap((leg) => leg.layovers)
  const option = offer?.options[0]
  if (!offer && layovers.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <ul aria-label={scanText.facts.label} className="flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-2">
        {option && (
          <Fact Icon={Store}>
            <Dotted parts={sellerWords(option)} />
          </Fact>
        )}
        {layovers.length > 0 && (
          <Fact Icon={Clock}>
            <Dotted
              parts={layovers.map((layover, place) => (
                <Layover key={place} {...layover} />
              ))}
            />
          </Fact>
        )}
      </ul>
      {offer && <FlightFacts result={offer} travellers={asked.passengers} />}
    </div>
  )
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function Layover({ minutes, arrivesAt, departsFrom }: ResultLeg['layovers'][number]) {
  const city = usePlaceName(arrivesAt)
  const airports = arrivesAt === departsFrom ? arrivesAt : `${arrivesAt}–${departsFrom}`
  return scanText.facts.layover(minutes === null ? null : formatDuration(minutes), city, airports)
}
