import { figures, type FigureName } from '@faresight/contracts/admin/figures'
import type { PlainDate } from '@faresight/contracts/common'
import { Info } from 'lucide-react'
import { formatLongDay, formatShortDay } from '../../../../format/dates.ts'
import { adminText } from '../../../../text/admin-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Money } from '../../../../ui/money.tsx'
import { Tooltip } from '../../../../ui/tooltip.tsx'
import { changeOf, figureOf, type Change, type Overviews } from '../rules/figures.ts'
import { changeFigure, valueFigure } from './words.ts'

const words = adminText.overview.figures

/** One figure: what it is, how it stands, how it came to that, and how it is reckoned. */
export function FigureCard({ name, overviews }: { name: FigureName; overviews: Overviews }) {
  const { title, unit, formula } = figures[name]
  const value = figureOf(name, overviews)
  const change = changeOf(name, overviews)
  return (
    <div className="card flex min-w-0 flex-col p-4 md:px-5">
      <dt className="flex min-h-6 items-start justify-between gap-1 text-13 text-ink-2">
        <span className="pt-[3px]">{title}</span>
        <Tooltip tip={formula}>
          <button
            type="button"
            aria-label={words.how(title)}
            className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink pointer-coarse:hidden"
          >
            <Info aria-hidden className="size-[14px]" />
          </button>
        </Tooltip>
      </dt>
      <dd className="text-24 font-semibold tracking-tight [&>span]:whitespace-normal">
        {value === null ? (
          <Unknown />
        ) : unit === 'usd' ? (
          <Money figure={valueFigure(value, unit)} currency="USD" size={24} />
        ) : (
          valueFigure(value, unit)
        )}
      </dd>
      <dd className="mt-0.5 min-h-[18px] text-13 text-ink-2">
        {change && <Changed change={change} by={changeFigure(change, unit)} />}
      </dd>
    </div>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden className="text-ink-3">
        {words.unknown}
      </span>
      <span className="sr-only">{words.unknownWhy}</span>
    </>
  )
}

/** With the year, where that is another one than now. */
function dayName(day: PlainDate): string {
  return day.startsWith(`${new Date().getUTCFullYear()}-`) ? formatShortDay(day) : formatLongDay(day)
}

function Changed({ change: { by, since }, by: size }: { change: Change; by: string }) {
  const day = words.since(dayName(since))
  if (by === 0) return `${words.same} ${day}`
  const isUp = by > 0
  return (
    <>
      <span className={cx('font-medium', isUp ? 'text-green-text' : 'text-red-text')}>
        <svg aria-hidden viewBox="0 0 10 8" className="mr-1 inline-block h-2 w-2.5 fill-current">
          <path d={isUp ? 'M5 0 10 8H0z' : 'M5 8 0 0h10z'} />
        </svg>
        <span className="sr-only">{isUp ? words.up(size) : words.down(size)}</span>
        <span aria-hidden>{size}</span>
      </span>{' '}
      {day}
    </>
  )
}
