import {
  LevelNote,
  type Levels,
  compareWithLevel,
  comparisonLabel,
  type LevelComparison,
  levelSentence,
} from '../../flights/levels/levels.tsx'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { countSellers } from '@faresight/contracts/search/sellers'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, memo, useId } from 'react'
import { cardText } from '../../flights/card-messages.ts'
import { fareParts } from '../../flights/fares/fares.ts'
import { FlightFacts, EmissionsDetails } from '../../flights/fares/flight-facts.tsx'
import { text } from '../../text/text.ts'
import { searchText } from './messages.ts'
import { Badge, SunIcon } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { dot } from '../../ui/dotted.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { legWords } from '../../flights/legs/leg-words.ts'
import { AirlineTile } from '../../flights/fares/airline-tile.tsx'
import { FlightWarnings, LegRow } from '../../flights/legs/leg-row.tsx'
import type { RequestedTrip } from './ranking.ts'
import { MainButton, PriceBlock } from './price-block.tsx'
import { Sellers } from './sellers.tsx'
import { LegDetails } from '../../flights/legs/leg-details.tsx'

const toggle =
  'inline-flex min-h-6 items-center justify-center gap-1.5 text-13 font-medium text-sky-text underline-offset-3 hover:underline'

interface Props {
  result: UnlockedResult
  trip: RequestedTrip
  levels: Levels
  /** 0 to 2 for the best deals, else `null`. */
  deal: number | null
  /** Replaces price and link for visitors. */
  locked?: ReactNode
  /** No longer in the search; kept until the list is rebuilt. */
  gone: boolean
  open: boolean
  onOpen: (id: string) => void
  details: boolean
  onDetails: (id: string) => void
}

export const FlightCard = memo(function FlightCard(props: Props) {
  const { result, trip, levels, deal, locked, gone, open, onOpen, details, onDetails } = props
  const id = useId()
  const toggleSellers = () => onOpen(result.id)
  const { legs } = result
  const standing = result.suspicious ? null : compareWithLevel(levels, { ...result, ...trip.party })
  return (
    <article
      aria-labelledby={`${id}-title`}
      className={cx(
        'card @container relative overflow-hidden',
        deal === 0 &&
          'border-warm-line before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-warm',
      )}
    >
      <div className={cardGrid(legs.length)}>
        <div className="flex min-w-0 flex-col gap-3.5 p-4 @xl:px-5 @xl:pt-4.5 @xl:pb-3.5">
          <CardHead result={result} titleId={`${id}-title`} deal={deal} />
          <ul className="my-auto grid gap-3.5">
            {legs.map((leg, index) => (
              <LegRow
                key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}
                leg={leg}
                name={legWords(trip.kind, index).name}
                asked={trip.legs[index]}
              />
            ))}
          </ul>
          <FlightWarnings result={result} />
        </div>
        {/* The price block fills the space beside the buttons and wraps if that is too narrow. */}
        <div className={cx(priceColumn(legs.length), '@max-xl:flex-wrap @max-xl:*:first:flex-[999_1_8rem]')}>
          <PriceBlock result={result} trip={trip} locked={Boolean(locked)} />
          <div
            className={cx(
              'flex flex-col gap-2 @max-xl:min-w-0 @max-xl:flex-[1_1_9rem]',
              legs.length === 1 && '@3xl:w-36 @3xl:shrink-0',
            )}
          >
            {gone ? (
              <p className="text-13 text-amber-text @max-xl:text-center">{searchText.results.gone}</p>
            ) : (
              (locked ?? (
                <MainButton result={result} sellersId={`${id}-sellers`} open={open} onOpen={toggleSellers} />
              ))
            )}
            <button
              type="button"
              aria-expanded={open}
              aria-controls={`${id}-sellers`}
              onClick={toggleSellers}
              className={cx(toggle, 'self-center')}
            >
              {searchText.results.sellers(countSellers(result.options))}
              <Chevron open={open} />
            </button>
          </div>
        </div>
        {/* After the price, so that a phone shows it without scrolling. */}
        <div className="flex min-w-0 flex-col gap-2.5 px-4 pb-3 @xl:px-5">
          <FlightFacts result={result} travellers={trip.party.passengers} />
          {/* Space for both, so that nothing shifts when levels load. */}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <button
              type="button"
              aria-expanded={details}
              aria-controls={`${id}-details`}
              onClick={() => onDetails(result.id)}
              className={toggle}
            >
              {searchText.results.flightDetails}
              <Chevron open={details} />
            </button>
            {standing && <LevelNote standing={standing}>{comparisonLabel(standing)}</LevelNote>}
          </div>
        </div>
        <div id={`${id}-details`} className="@xl:col-span-2" hidden={!details}>
          {details && <FlightDetails result={result} trip={trip} standing={standing} />}
        </div>
        <div id={`${id}-sellers`} className="@xl:col-span-2" hidden={!open}>
          {open && <Sellers result={result} locked={Boolean(locked)} travellers={trip.party.passengers} />}
        </div>
      </div>
    </article>
  )
})

function CardHead({
  result,
  titleId,
  deal,
}: {
  result: UnlockedResult
  titleId: string
  deal: number | null
}) {
  const { airline, airlineCode, brandedFare, cabin, legs } = result
  const [first] = legs[0]?.segments ?? []
  const [operator] = legs.flatMap(({ segments }) => segments.flatMap(({ operatedBy }) => operatedBy ?? []))
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 md:items-center">
      <div className="flex min-w-0 flex-1 basis-36 gap-2.5 text-14 max-md:*:first:mt-1 md:items-center">
        <AirlineTile code={airlineCode ?? first?.airlineCode ?? null} name={airline} />
        <div className="min-w-0 wrap-anywhere">
          <h2 id={titleId} className="inline text-14 font-semibold tracking-normal">
            {airline}
          </h2>
          {operator && (
            <span className="text-13 text-ink-2">
              {dot}
              {cardText.legs.operatedBy(operator)}
            </span>
          )}
          <p className="text-13 text-ink-2">
            <Dotted parts={fareParts(brandedFare, text.search.cabins[cabin])} />
          </p>
        </div>
      </div>
      {deal !== null && (
        <Badge kind={deal === 0 ? 'best' : 'deal'}>
          <SunIcon />
          {searchText.results.bestDeal}
        </Badge>
      )}
    </div>
  )
}

function Chevron({ open }: { open: boolean }) {
  return <ChevronDown aria-hidden className={cx('size-4 transition-transform', open && 'rotate-180')} />
}

interface FlightDetailsProps {
  result: UnlockedResult
  trip: RequestedTrip
  /** `null` if unknown. */
  standing: LevelComparison | null
}

function FlightDetails({ result, trip, standing }: FlightDetailsProps) {
  const { legs, fareClass, fareBasis, currency } = result
  const fare = [
    fareClass && searchText.results.fareClass(fareClass),
    fareBasis && searchText.results.fareBasis(fareBasis),
  ].filter(Boolean)
  const { emissions } = result
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line px-4 py-4 text-13 @xl:grid-cols-2 @xl:px-5">
      {legs.map((leg, index) => (
        <section key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}>
          <h3 className="mb-1.5 text-13 font-semibold">{legWords(trip.kind, index).name}</h3>
          <LegDetails leg={leg} />
        </section>
      ))}
      {(emissions || fare.length > 0 || standing) && (
        <div className={cx('grid content-start gap-4', legs.length % 2 === 0 && '@xl:col-span-full')}>
          {emissions && (
            <section>
              <h3 className="mb-1.5 text-13 font-semibold">{cardText.emissions.title}</h3>
              <EmissionsDetails emissions={emissions} />
            </section>
          )}
          {fare.length > 0 && (
            <p className="text-ink-2">
              <Dotted parts={fare} />
            </p>
          )}
          {standing && <p className="text-ink-2">{levelSentence(standing.level, currency)}</p>}
        </div>
      )}
    </div>
  )
}

// By the width of the card, so that large text on a tablet gets the layout of a phone. A single leg leaves the price little
// height, so in wide cards the price is beside its button.

/** The grid of a card: legs, price, and facts below the legs; in narrow cards below the price. */
export function cardGrid(legs: number): string {
  return cx(
    'grid grid-cols-[minmax(0,1fr)] @xl:grid-cols-[minmax(0,1fr)_14.75rem] @xl:grid-rows-[1fr_auto]',
    legs === 1 && '@3xl:grid-cols-[minmax(0,1fr)_24rem]',
  )
}

/** The price and its button; at the top in low windows, such as zoomed ones, so that the first price needs no scrolling. */
export function priceColumn(legs: number): string {
  return cx(
    'flex gap-3 border-line px-4 @max-xl:items-center @max-xl:border-t @max-xl:pt-3.5 @max-xl:pb-2.5 @xl:row-span-2 @xl:flex-col @xl:not-short:justify-center @xl:gap-2.5 @xl:border-l @xl:p-5',
    legs === 1 && '@3xl:flex-row @3xl:items-center @3xl:gap-3 @3xl:*:first:flex-1',
  )
}
