import { calendarText } from './messages.ts'
import type { OfferRef } from '../ai-scan/ranking.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { useId } from 'react'
import { standingWords } from '../../flights/levels/levels.ts'
import { formatDay } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { BandMark, CellFrame } from './cell-face.tsx'
import { type Cell, type Known, cellOf, oneWayCellOf } from './cells.ts'
import { type PriceContext, cellStanding, stateLine } from './sentences.ts'
import { type Span, dateOf, returnsOf } from './window.ts'

/** Returns that fit without scrolling. */
const maxUnscrolled = 12

interface Props {
  span: Span
  known: Known
  day: number
  context: PriceContext
  onOpen?: ((deal: OfferRef) => void) | undefined
  scrolls?: boolean
}

export function ReturnList({ span, known, day, context, onOpen, scrolls }: Props) {
  const titleId = useId()
  const out = formatDay(dateOf(span, day))
  const backs = span.stay ? returnsOf(span, day) : [null]
  return (
    <div>
      <h3 id={titleId} className="border-b border-line pb-2 text-16 tracking-snug">
        {span.stay ? calendarText.leaving(out) : calendarText.leavingOneWay(out)}
      </h3>
      <ol
        aria-labelledby={titleId}
        // Lets keyboard users scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={scrolls && backs.length > maxUnscrolled ? 0 : undefined}
        // Room for focus rings.
        className={cx(
          'divide-y divide-line',
          scrolls && 'relative -mx-1.5 max-h-[736px] overflow-y-auto px-1.5',
        )}
      >
        {backs.map((back) => (
          <Row
            // Rows of another departure are new: none of them moves.
            key={`${day}-${back}`}
            title={formatDay(dateOf(span, back ?? day))}
            nights={back === null ? null : back - day}
            cell={back === null ? oneWayCellOf(known, span, day) : cellOf(known, span, { out: day, back })}
            date={dateOf(span, day)}
            context={context}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  title: string
  nights: number | null
  cell: Cell
  date: PlainDate
  context: PriceContext
  onOpen?: ((deal: OfferRef) => void) | undefined
}

function Row({ title, nights, cell, date, context, onOpen }: RowProps) {
  const { currency, now } = context
  const standing = cellStanding(cell, date, context)
  const heading = (
    <>
      <span className="font-semibold whitespace-nowrap">{title}</span>
      {nights !== null && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{calendarText.nights(nights)}</span>
        </>
      )}
    </>
  )
  return (
    <li className="relative flex min-h-[60px] flex-wrap items-center gap-x-3 py-1.5 max-[359px]:gap-x-2 text-14">
      <Chip cell={cell} />
      <div className="min-w-0 flex-1 basis-16">
        <p>
          {cell.kind === 'checked' && onOpen ? (
            <button
              type="button"
              onClick={() => onOpen(cell.deal)}
              className="text-left after:absolute after:inset-0 after:rounded-1 hover:underline focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
            >
              {heading}
            </button>
          ) : (
            <span>{heading}</span>
          )}
        </p>
        <p className="text-13 text-ink-2">
          {stateLine(cell, now)}
          {cell.kind === 'checked' && cell.tag && (
            <span className="sr-only">, {calendarText.spoken[cell.tag]}</span>
          )}
          {cell.kind === 'checked' && cell.band && (
            <span className="sr-only">, {calendarText.bands[cell.band]}</span>
          )}
        </p>
      </div>
      <span className="ml-auto text-right">
        <Price cell={cell} currency={currency} />
        {/* Typical prices go without a remark. */}
        {standing && standing.kind !== 'typical' && (
          <span
            className={cx('block text-12', standing.isGood ? 'font-medium text-green-text' : 'text-ink-2')}
          >
            {standingWords(standing)}
          </span>
        )}
      </span>
    </li>
  )
}

/** The row's button lies over it and takes the press. */
function Chip({ cell }: { cell: Cell }) {
  return (
    <CellFrame cell={cell} className="pointer-events-none h-9 w-11 shrink-0">
      <BandMark cell={cell} />
      {cell.kind === 'unscanned' && <span className="size-1 rounded-full bg-current opacity-60" />}
      {cell.kind === 'checking' && <span className="size-1.5 animate-pulse rounded-full bg-current" />}
    </CellFrame>
  )
}

function Price({ cell, currency }: { cell: Cell; currency: CurrencyCode }) {
  if (cell.kind === 'checked' || cell.kind === 'seen')
    return (
      <span className="whitespace-nowrap">
        <Money size={14} figure={fareFigure(cell.price)} currency={currency} />
      </span>
    )
  if (cell.kind !== 'estimated') return null
  const [low, high] = calendarText.rangeLinesIn(fareFigure(cell.low), fareFigure(cell.high), currency)
  return (
    <span className="block text-ink-2 max-[359px]:max-w-[84px]">
      {low}
      <wbr />
      {high}
    </span>
  )
}
