import { calendarText } from './messages.ts'
import type { ReactNode } from 'react'
import { fareFigure } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'
import { type Band, type Face, type PriceRange, type Tag, bandOf } from './cells.ts'
import { ChevronDown, ChevronUp, ChevronsDown, ChevronsUp, type LucideIcon, Minus } from 'lucide-react'

interface Props {
  cell: Face
  /** Age of a cached or earlier price. */
  age?: string | null
  className?: string
}

export function CellFace({ cell, age, className }: Props) {
  return (
    <CellFrame cell={cell} className={cx('gap-1 px-0.5 text-14 leading-4 tracking-snug', className)}>
      <Figure cell={cell} />
      {age && (
        <span className="absolute top-0.5 right-1 text-11 leading-3 font-medium tracking-normal">{age}</span>
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
    case 'checking':
    case 'unscanned':
      return <CellDot kind={cell.kind} />
    default:
      return null
  }
}

/** A pair that is being checked, or that has not been. */
export function CellDot({ kind }: { kind: 'checking' | 'unscanned' }) {
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
        <TagMark tag={tag} className="absolute -top-2.5 left-1/2 h-4 -translate-x-1/2 text-11 leading-4" />
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
  1: {
    fill: 'bg-(--band-1) text-(--on-band-1)',
    foot: '[--foot:var(--band-1-line)]',
    Mark: ChevronsDown,
  },
  2: {
    fill: 'bg-(--band-2) text-(--on-band-2)',
    foot: '[--foot:var(--band-2-line)]',
    Mark: ChevronDown,
  },
  3: { fill: 'bg-(--band-3) text-(--on-band-3)', foot: '[--foot:var(--band-3-line)]', Mark: Minus },
  4: {
    fill: 'bg-(--band-4) text-(--on-band-4)',
    foot: '[--foot:var(--band-4-line)]',
    Mark: ChevronUp,
  },
  5: {
    fill: 'bg-(--band-5) text-(--on-band-5)',
    foot: '[--foot:var(--band-5-line)]',
    Mark: ChevronsUp,
  },
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

const bands: readonly Band[] = [1, 2, 3, 4, 5]
const swatch = 'inline-flex h-5.5 w-7.5 shrink-0 items-center justify-center rounded-1'

interface LegendProps {
  stay?: boolean
  running: boolean
}

export function Legend({ stay, running }: LegendProps) {
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
        <Kind look={cellLook({ kind: 'checked', price: 0, band: 1, tag: null })}>
          {calendarText.kinds.checked}
        </Kind>
        <Kind look={cellLook({ kind: 'seen', price: 0, band: 2, seenAt: '' })}>
          {calendarText.kinds.seen}
        </Kind>
        <Kind look={cellLook({ kind: 'estimated', low: 0, high: 0 })}>{calendarText.kinds.estimated}</Kind>
        <Kind look={cellLook({ kind: 'unscanned' })} dot="unscanned">
          {calendarText.kinds.unscanned}
        </Kind>
        {running && (
          <Kind look={cellLook({ kind: 'checking' })} dot="checking">
            {calendarText.kinds.checking}
          </Kind>
        )}
        {stay && <Kind look={cellLook({ kind: 'outside' })}>{calendarText.kinds.outside}</Kind>}
      </ul>
    </div>
  )
}

interface KindProps {
  look: string
  dot?: 'checking' | 'unscanned'
  children: string
}

function Kind({ look, dot, children }: KindProps) {
  return (
    <li className="inline-flex items-center gap-2">
      <span aria-hidden className={cx(swatch, look)}>
        {dot && <CellDot kind={dot} />}
      </span>
      {children}
    </li>
  )
}
