import { calendarText } from './messages.ts'
import type { Party } from '@faresight/contracts/search/party'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { textScale } from '../../browser/viewport.ts'
import { fareFigure } from '../../format/money.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import type { View } from '../ai-scan/address.ts'
import type { OfferRef } from '../ai-scan/ranking.ts'
import type { DatePair, Days, Known } from './cells.ts'
import type { PriceContext } from './sentences.ts'
import type { Span } from './window.ts'

/** What each layout of the calendar shows. */
export interface Shown {
  /** Title and switches, with the layout's own beside them. */
  head: (own: ReactNode) => ReactNode
  context: PriceContext
  span: Span
  known: Known
  /** The pair that has the tag. */
  best: DatePair | null
  days: Days
  /** Kept across layouts, so that resizing the window loses nothing. */
  view: View
  running: boolean
  onOpen?: ((deal: OfferRef) => void) | undefined
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

const maxColumns = 14
const minColumns = 5
const headWidth = 86
const cellWidth = 72
/** A digit of the figure beyond the fourth. */
const digitWidth = 10

/** How many columns of the grid fit; `highest` is the highest price shown. */
export function useColumns(element: RefObject<HTMLElement | null>, highest: number): number {
  const [columns, setColumns] = useState(maxColumns)
  useLayoutEffect(() => {
    const measure = () => {
      const scale = textScale()
      const digits = Math.max(0, fareFigure(highest).length - 5)
      const width = cellWidth + digits * digitWidth
      const room = Math.floor(((element.current?.clientWidth ?? 0) / scale - headWidth) / width)
      setColumns(Math.max(Math.ceil(minColumns / scale), Math.min(maxColumns, room)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, highest])
  return columns
}
