import type { Party } from '@faresight/contracts/search/party'
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  ChevronsDown,
  ChevronsUp,
  type LucideIcon,
  Minus,
} from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { fareFigure, isConverted } from '../../format/money.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { type Band, type Face, type PriceRange, type Tag, bandOf, bands } from './cells.ts'
import { calendarText } from './messages.ts'

interface CellFaceProps {
  cell: Face
  /** Age of a cached or earlier price. */
  age?: string | null
  className: string
}

export function CellFace({ cell, age, className }: CellFaceProps) {
  return (
    <CellFrame cell={cell} className={cx('gap-1 px-0.5 text-14 leading-4 tracking-snug', className)}>
      <Figure cell={cell} />
      {age && (
        <span
          className={cx(
            'absolute right-1 text-11 leading-3 font-medium tracking-normal',
            // Not under a tag.
            cell.kind === 'checked' && cell.tag ? 'bottom-0.5' : 'top-0.5',
          )}
        >
          {age}
        </span>
      )}
    </CellFrame>
  )
}

function Figure({ cell }: { cell: Face }): ReactNode {
  switch (cell.kind) {
    case 'checked':
      return (
        <>
          <BandMark cell={cell} />
          {fareFigure(cell.price)}
        </>
      )
    case 'seen':
      return <span className="pb-1">{fareFigure(cell.price)}</span>
    case 'estimated': {
      const [low, high] = calendarText.rangeLines(fareFigure(cell.low), fareFigure(cell.high))
      return (
        <span className="text-center text-12 leading-3.5 font-normal tracking-normal">
          {low}
          <wbr />
          {high}
        </span>
      )
    }
    default:
      return <CellDot cell={cell} />
  }
}

/** The dot of a pair that is being checked, or that has not been. */
export function CellDot({ cell: { kind } }: { cell: Face }) {
  if (kind !== 'checking' && kind !== 'unscanned') return null
  return (
    <span
      className={cx(
        'rounded-full bg-current forced-colors:bg-[CanvasText]',
        kind === 'checking' ? 'size-1.5 animate-pulse' : 'size-1 opacity-60',
      )}
    />
  )
}

/** A price's band, as in the calendar. Hidden from screen readers, which read the price. */
export function BandChip({ price, range }: { price: number | null; range: PriceRange | null }) {
  const band = price === null ? null : bandOf(price, range)
  const look = band && bandLooks[band]
  return (
    <span
      aria-hidden
      className={cx('grid h-5.5 w-4 shrink-0 place-items-center rounded-0', look ? look.fill : 'bg-sunken')}
    >
      {look && <look.Mark className="size-3" strokeWidth={2.6} />}
    </span>
  )
}

/** A row of a list of checks. */
export const checkRow =
  'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 border-line py-1 text-14 not-first:border-t'

export function BandMark({ cell }: { cell: Face }) {
  if (cell.kind !== 'checked' || cell.band === null) return null
  const { Mark } = bandLooks[cell.band]
  return <Mark className="size-3 shrink-0 opacity-90" strokeWidth={3} />
}

interface CellFrameProps {
  cell: Face
  className: string
  children: ReactNode
}

/** Hidden from screen readers: a sentence beside it says the same. */
export function CellFrame({ cell, className, children }: CellFrameProps) {
  const tag = cell.kind === 'checked' ? cell.tag : null
  return (
    <span
      aria-hidden
      className={cx(
        'relative flex items-center justify-center rounded-1',
        cellLook(cell),
        tag && tagRing[tag],
        className,
      )}
    >
      {children}
      {tag && (
        <TagMark tag={tag} className="absolute -top-1 left-1/2 h-4 -translate-x-1/2 text-11 leading-4" />
      )}
    </span>
  )
}

const seen =
  'bg-surface font-medium text-ink forced-colors:border forced-colors:border-b-4 shadow-[inset_0_0_0_1px_var(--line-2),inset_0_-5px_0_var(--foot)]'

export function cellLook(cell: Face): string {
  switch (cell.kind) {
    case 'checked':
      return `font-semibold forced-colors:border-2 ${cell.band ? bandLooks[cell.band].fill : 'bg-sunken text-ink'}`
    case 'seen':
      return `${seen} ${cell.band ? bandLooks[cell.band].foot : '[--foot:var(--line-2)]'}`
    case 'estimated':
      return 'border border-dashed border-[color-mix(in_oklch,var(--control)_60%,transparent)] text-ink-2'
    case 'checking':
      return 'bg-sky-tint text-sky-text inset-ring inset-ring-sky-line forced-colors:border forced-colors:border-[Highlight]'
    case 'unscanned':
      return 'bg-sunken text-ink-3'
    default:
      return 'bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--line)_5px_6px)] opacity-55'
  }
}

interface Look {
  fill: string
  /** Stripe at the foot of a price seen earlier. */
  foot: string
  Mark: LucideIcon
}

/** Stronger green is cheaper; chevrons say the same without colour. */
export const bandLooks: Record<Band, Look> = {
  1: { fill: 'bg-(--band-1) text-(--on-band-1)', foot: '[--foot:var(--band-1-line)]', Mark: ChevronsDown },
  2: { fill: 'bg-(--band-2) text-(--on-band-2)', foot: '[--foot:var(--band-2-line)]', Mark: ChevronDown },
  3: { fill: 'bg-(--band-3) text-(--on-band-3)', foot: '[--foot:var(--band-3-line)]', Mark: Minus },
  4: { fill: 'bg-(--band-4) text-(--on-band-4)', foot: '[--foot:var(--band-4-line)]', Mark: ChevronUp },
  5: { fill: 'bg-(--band-5) text-(--on-band-5)', foot: '[--foot:var(--band-5-line)]', Mark: ChevronsUp },
}

const tagRing: Record<Tag, string> = {
  best: 'z-[1] forced-colors:outline-2 forced-colors:outline-offset-2 forced-colors:outline-[Highlight] shadow-[0_0_0_2px_var(--surface),0_0_0_4.5px_var(--warm)]',
  cheapest:
    'z-[1] forced-colors:outline-2 forced-colors:outline-offset-2 shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--green-text)]',
}

const fills: Record<Tag, string> = {
  best: 'bg-warm text-on-warm tracking-caps',
  cheapest: 'bg-green-tint text-green-text',
}

interface TagMarkProps {
  tag: Tag
  /** Hidden from screen readers where a sentence says the same. */
  hidden?: boolean
  className?: string
}

export function TagMark({ tag, hidden, className }: TagMarkProps) {
  return (
    <span
      aria-hidden={hidden}
      className={cx('shrink-0 rounded-1 px-1.5 font-bold whitespace-nowrap', fills[tag], className)}
    >
      {calendarText[tag]}
    </span>
  )
}

const swatch = 'inline-flex h-5.5 w-7.5 shrink-0 items-center justify-center rounded-1'

/** One cell of each kind. */
const kinds: readonly Face[] = [
  { kind: 'checked', price: 0, band: 1, tag: null },
  { kind: 'seen', price: 0, band: 2, seenAt: '' },
  { kind: 'estimated', low: 0, high: 0 },
  { kind: 'unscanned' },
  { kind: 'checking' },
  { kind: 'outside' },
]

interface LegendProps {
  currency: string
  /** Pairs may not fit the stay. */
  stay?: boolean
  running: boolean
}

export function Legend({ currency, stay = false, running }: LegendProps) {
  const shown = kinds.filter(({ kind }) => (kind !== 'checking' || running) && (kind !== 'outside' || stay))
  return (
    <div className="mt-5 grid gap-2.5 text-12 text-ink-2">
      <h3 className="sr-only">{calendarText.legend}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {bands.map((band) => {
          const { fill, Mark } = bandLooks[band]
          return (
            <li key={band} className="inline-flex items-center gap-2">
              <span aria-hidden className={cx(swatch, fill)}>
                <Mark className="size-3" strokeWidth={3} />
              </span>
              {calendarText.bands[band]}
            </li>
          )
        })}
      </ul>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {shown.map((cell) => (
          <li key={cell.kind} className="inline-flex items-center gap-2">
            <span aria-hidden className={cx(swatch, cellLook(cell))}>
              <CellDot cell={cell} />
            </span>
            {calendarText.kinds[cell.kind]}
          </li>
        ))}
      </ul>
      {isConverted(currency) && <p>{calendarText.converted}</p>}
    </div>
  )
}

export function CalendarCard({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <section aria-labelledby={titleId} className="card min-w-0 p-4 pt-4.5 md:px-6 md:py-5.5">
      {children}
    </section>
  )
}

interface HeadProps {
  titleId: string
  asked: Pick<ScanTrip, 'tripType' | keyof Party | 'currency'>
  lead: (trip: string, party: string, currency: string) => string
  fares?: ReactNode
  children?: ReactNode
}

export function CalendarHead({ titleId, asked, lead, fares, children }: HeadProps) {
  const { tripType, currency } = asked
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 md:items-start md:gap-x-6 md:gap-y-2">
      <div className="max-md:contents md:flex-1 md:basis-56">
        <h2 id={titleId} className="max-md:flex-1 max-md:basis-20">
          {calendarText.title}
        </h2>
        <p className="mt-0.5 text-14 text-ink-2 max-md:order-1 max-md:basis-full max-md:text-13">
          {lead(calendarText.trips[tripType], text.search.party(asked), currency)}
        </p>
        {fares && <div className="mt-2.5 max-md:order-2 max-md:basis-full">{fares}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>}
    </div>
  )
}

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

interface StepButtonProps {
  to: keyof typeof icons
  label: string
  /** The button stays and keeps its focus. */
  off: boolean
  onStep: () => void
}

export function StepButton({ to, label, off, onStep }: StepButtonProps) {
  const Icon = icons[to]
  return (
    <Button
      size="icon"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onStep()}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  )
}

/**
 * Moves the DOM focus to a grid's tab stop after a key has moved it.
 *
 * @returns call it before the move that the focus should follow
 */
export function useFollowFocus(grid: RefObject<HTMLElement | null>): () => void {
  const isFollowing = useRef(false)
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"], :checked')?.focus()
  })
  return () => {
    isFollowing.current = true
  }
}
