import { useLayoutEffect, useRef } from 'react'
import { formatDayParts } from '../../../../format/dates.ts'
import { fareFigure } from '../../../../format/money.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { BandMark } from '../cells/cell-face.tsx'
import { cellLook } from '../cells/cell-look.ts'
import { TagMark } from '../cells/tag-mark.tsx'
import type { Cell } from '../rules/cells.ts'

const words = scanText.calendar

interface Props {
  cell: Cell
  date: string
  /** All that it says, in a sentence. */
  label: string
  height: number
  chosen: boolean
  onChoose: () => void
}

/** A departure as a bar over its day. The one that is chosen stands in the middle of its strip. */
export function DayBar({ cell, date, label, height, chosen, onChoose }: Props) {
  const bar = useRef<HTMLLabelElement>(null)
  useLayoutEffect(() => {
    if (chosen && bar.current) centre(bar.current)
  }, [chosen])
  const tag = cell.kind === 'checked' ? cell.tag : null
  return (
    <label
      ref={bar}
      className="relative flex h-full min-w-11 flex-col items-center justify-end gap-1 rounded-1 text-12 text-ink-2 has-focus-visible:shadow-[inset_0_0_0_2.5px_var(--focus-ring)]"
    >
      <input
        type="radio"
        name="calendar-day"
        aria-label={label}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {tag && <TagMark hidden tag={tag} className="h-[18px] text-[10px] leading-[18px]" />}
      <Figure cell={cell} />
      <span
        aria-hidden
        style={{ height }}
        className={cx(
          'flex w-[34px] shrink-0 justify-center rounded-t-[6px] rounded-b-[2px] pt-1.5',
          cellLook(cell),
        )}
      >
        <BandMark cell={cell} />
      </span>
      <span
        aria-hidden
        className={cx(
          'w-9 rounded-1 py-[3px] text-center leading-[0.875rem]',
          chosen && 'bg-block text-on-block',
        )}
      >
        {formatDayParts(date).weekday}
        <br />
        {Number(date.slice(8))}
      </span>
    </label>
  )
}

function Figure({ cell }: { cell: Cell }) {
  if (cell.kind === 'checked' || cell.kind === 'seen') {
    const figure = fareFigure(cell.price)
    return (
      <span
        aria-hidden
        className={cx(
          'leading-4 text-ink',
          figure.length > 5 ? 'text-12 tracking-snug' : 'text-13',
          cell.kind === 'checked' ? 'font-semibold' : 'font-medium',
        )}
      >
        {figure}
      </span>
    )
  }
  if (cell.kind !== 'estimated') return null
  return (
    <span aria-hidden className="px-0.5 text-center text-11 leading-3">
      {words.range(fareFigure(cell.low), '')}
      <br />
      {fareFigure(cell.high)}
    </span>
  )
}

/** Scrolls the strip alone: the page stays where it is. */
function centre(bar: HTMLElement): void {
  const strip = bar.parentElement
  strip?.scrollTo({ left: bar.offsetLeft - strip.offsetLeft - (strip.clientWidth - bar.offsetWidth) / 2 })
}
