import { useRef, type KeyboardEvent } from 'react'
import { formatMonth } from '../../../../format/dates.ts'
import { toLocalDate } from '../../../../format/local-days.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { useFollowFocus } from '../grid/follow-focus.ts'
import { barHeight } from '../rules/bars.ts'
import { dayCellOf, type Known } from '../rules/cells.ts'
import { departuresIn } from '../rules/months.ts'
import { daySentence, type Telling } from '../rules/sentences.ts'
import { dateOf, type Span } from '../rules/span.ts'
import { DayBar } from './day-bar.tsx'
import type { Days } from './days.ts'

const words = scanText.calendar

interface Props {
  span: Span
  known: Known
  days: Days
  telling: Telling
}

/**
 * The departures of a month side by side, each as high as what stands for it costs. They are radio buttons: one tab stop, and
 * the arrows choose, here also from one month into the next.
 */
export function DayStrip({ span, known, days, telling }: Props) {
  const strip = useRef<HTMLFieldSetElement>(null)
  const follow = useFollowFocus(strip)
  const press = (event: KeyboardEvent) => {
    const next = /^Arrow(Up|Down)$/.test(event.key) ? null : days.after(event)
    if (next === null) return
    event.preventDefault()
    follow()
    days.choose(next)
  }
  return (
    // Its radio buttons get the keys; they bubble up to where all of them are told apart.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={strip}
      onKeyDown={press}
      // Under a finger the strip stays where it is, whatever becomes the best deal.
      onPointerDown={() => days.choose(days.chosen)}
      className="-mx-4 min-w-0"
    >
      <legend className="sr-only">{words.strip(formatMonth(toLocalDate(`${days.month}-01`)))}</legend>
      <div className="flex h-[calc(92px+4.5rem)] items-end overflow-x-auto px-4 pb-1.5 [scrollbar-width:none]">
        {departuresIn(span, days.month).map((number) => {
          const day = dayCellOf(known, span, number)
          return (
            <DayBar
              key={number}
              cell={day.cell}
              date={dateOf(span, number)}
              label={daySentence(span, day, telling)}
              height={barHeight(day.cell, known.range)}
              chosen={days.chosen === number}
              onChoose={() => days.choose(number)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
