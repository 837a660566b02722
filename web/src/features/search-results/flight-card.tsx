import type { OpenResult } from '@faresight/contracts/search/result'
import { sellerCount } from '@faresight/contracts/search/sellers'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, memo, useId } from 'react'
import { cardText } from '../../flights/card-messages.ts'
import { fareParts } from '../../flights/fares/fare-words.ts'
import { FlightFacts } from '../../flights/fares/flight-facts.tsx'
import { LevelNote } from '../../flights/levels/level-note.tsx'
import { type Levels, compareWithLevel, comparisonLabel } from '../../flights/levels/levels.ts'
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
import { FlightDetails } from './flight-details.tsx'
import { cardGrid, priceColumn } from './card-grid.ts'
import { MainButton, PriceBlock } from './price-block.tsx'
import { Sellers } from './sellers.tsx'

const toggle =
  'inline-flex min-h-6 items-center justify-center gap-1.5 text-13 font-medium text-sky-text underline-offset-3 hover:underline'

interface Props {
  result: OpenResult
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
              {searchText.results.sellers(sellerCount(result.options))}
              <Chevron open={open} />
            </button>
          </div>
        </div>
        {/* After the price, so that a phone shows it without scrolling. */}
        <div className="flex min-w-0 flex-col gap-2.5 px-4 pb-3 @xl:px-5">
          <FlightFacts result={result} />
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

function CardHead({ result, titleId, deal }: { result: OpenResult; titleId: string; deal: number | null }) {
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
