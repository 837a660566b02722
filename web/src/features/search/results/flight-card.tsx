import type { OpenResult } from '@faresight/contracts/search/result'
import { ChevronDown, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { fareFigure, farePhrase } from '../../../format/money.ts'
import { text } from '../../../text/text.ts'
import { pageText } from '../../../text/page-text.ts'
import { Badge, Sun } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LockedMoney, Money } from '../../../ui/money.tsx'
import { AirlineTile } from './airline-tile.tsx'
import { ContinueLink } from './continue-link.tsx'
import { Freshness } from './freshness.tsx'
import { LegRow } from './leg-row.tsx'
import { destinationOf } from './option-links.tsx'
import { namedSeller, purchaseOf, ticketCount } from './purchase.ts'
import { Sellers } from './sellers.tsx'
import type { ReactNode } from 'react'

const words = pageText.results

interface Props {
  result: OpenResult
  passengers: number
  /** 0 for the best deal, 1 and 2 for the next two, else `null`. */
  deal: number | null
  /** What stands in place of price and link where they are withheld. */
  locked?: ReactNode
}

/** A flight: who, when, how, for how much, and everyone who sells it. */
export function FlightCard({ result, passengers, deal, locked }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const first = result.legs[0]?.segments[0]
  const [operator] = result.legs.flatMap(({ segments }) =>
    segments.flatMap(({ operatedBy }) => operatedBy ?? []),
  )
  return (
    <article
      aria-labelledby={`${id}-title`}
      className={cx(
        'card relative grid overflow-hidden md:grid-cols-[minmax(0,1fr)_236px]',
        deal === 0 &&
          'border-warm-line before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-warm',
      )}
    >
      <div className="flex min-w-0 flex-col gap-3.5 p-4 md:px-5 md:py-[18px]">
        <div className="flex items-start justify-between gap-2 md:items-center">
          <div className="flex items-center gap-2.5 text-14">
            <AirlineTile code={result.airlineCode ?? first?.airlineCode ?? null} name={result.airline} />
            <div>
              <h2 id={`${id}-title`} className="inline text-14 font-semibold tracking-normal">
                {result.airline}
              </h2>
              {operator && <span className="text-13 text-ink-2"> · {words.operatedBy(operator)}</span>}
              <p className="text-13 text-ink-2">
                {[result.brandedFare, text.search.cabins[result.cabin]].filter(Boolean).join(' · ')}
              </p>
            </div>
          </div>
          {deal !== null && (
            <Badge kind={deal === 0 ? 'best' : 'deal'}>
              <Sun />
              {words.bestDeal}
            </Badge>
          )}
        </div>
        <ul className="grid gap-3.5">
          {result.legs.map((leg, index) => (
            <LegRow key={`${leg.origin}-${leg.departureTime}`} leg={leg} back={index > 0} />
          ))}
        </ul>
        {result.selfTransfer && (
          <p className="flex gap-1.5 text-13 text-amber-text">
            <Info aria-hidden className="mt-0.5 size-[15px] shrink-0" />
            {words.selfTransfer}
          </p>
        )}
      </div>
      <div className="flex gap-3 border-line p-4 max-md:items-center max-md:justify-between max-md:border-t max-md:py-3.5 md:flex-col md:justify-center md:gap-2.5 md:border-l md:p-5">
        <PriceBlock result={result} passengers={passengers} locked={Boolean(locked)} />
        <div className="flex flex-col gap-2 max-md:max-w-[52%] max-md:items-end">
          {locked}
          {!locked && <MainButton result={result} sellersId={`${id}-sellers`} open={open} onOpen={setOpen} />}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-sellers`}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-6 items-center justify-center gap-1.5 self-center text-13 font-medium text-sky-text max-md:self-end"
          >
            {words.sellers(result.options.length)}
            <ChevronDown
              aria-hidden
              className={cx('size-[15px] transition-transform', open && 'rotate-180')}
            />
          </button>
        </div>
      </div>
      <div id={`${id}-sellers`} className="md:col-span-2" hidden={!open}>
        {open && (
          <Sellers options={result.options} airlineCode={result.airlineCode} locked={Boolean(locked)} />
        )}
      </div>
    </article>
  )
}

/** On to the cheapest seller; where that takes several tickets, to the list that has a link for each. */
function MainButton({
  result,
  sellersId,
  open,
  onOpen,
}: {
  result: OpenResult
  sellersId: string
  open: boolean
  onOpen: (open: boolean) => void
}) {
  const purchase = purchaseOf(result)
  if (purchase.kind === 'none') return null
  if (purchase.kind === 'tickets')
    return (
      <Button variant="primary" aria-expanded={open} aria-controls={sellersId} onClick={() => onOpen(!open)}>
        {words.seeTickets(purchase.count)}
      </Button>
    )
  const isNamed = namedSeller(purchase.option) !== null
  return (
    <>
      <ContinueLink
        arrow
        href={purchase.href}
        to={destinationOf(purchase.option)}
        naming={isNamed ? 'desk' : 'spoken'}
        variant="primary"
        className="w-full"
      />
      {!isNamed && (
        <p className="text-center text-12 text-balance text-ink-2 max-md:text-right">{words.sellerLater}</p>
      )}
    </>
  )
}

/** Price, currency, party and age: one block, never apart. */
function PriceBlock({
  result,
  passengers,
  locked,
}: {
  result: OpenResult
  passengers: number
  locked: boolean
}) {
  const trip = result.legs.length > 1 ? words.round : words.one
  const tickets = ticketCount(result, locked)
  return (
    <div>
      {locked ? (
        <LockedMoney size={24} currency={result.currency} label={pageText.locked.price} />
      ) : result.price === null ? (
        <span className="text-16 font-semibold">{words.noPrice}</span>
      ) : (
        <Money size={24} figure={fareFigure(result.price)} currency={result.currency} />
      )}
      <div className="text-13 text-ink-2">{words.party(trip, passengers)}</div>
      {tickets > 1 && <div className="text-13 text-amber-text">{words.separateTickets(tickets)}</div>}
      {passengers > 1 && result.pricePerPassenger !== null && (
        <div className="text-13 text-ink-2">
          {words.perPerson(farePhrase(result.pricePerPassenger, result.currency))}
        </div>
      )}
      <div className="mt-1">
        <Freshness live={result.live} seenAt={result.seenAt} />
      </div>
    </div>
  )
}
