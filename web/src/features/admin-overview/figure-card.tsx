import { overviewText } from './messages.ts'
import {
  type DashboardStatName,
  type DashboardStatUnit,
  dashboardStats,
} from '@faresight/contracts/admin/dashboard-stats'
import type { PlainDate } from '@faresight/contracts/common'
import { Info } from 'lucide-react'
import { formatLongDay, formatShortDay } from '../../format/dates.ts'
import { cx } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type Change, type Overviews, figureChange, figureValue } from './figures.ts'
import { fareFigure, planFigure } from '../../format/money.ts'
import { formatShare } from '../../format/shares.ts'
import { figuresText } from '../../text/figures.ts'
import { locale, text } from '../../text/text.ts'

/** A key number with its change and formula. */
export function FigureCard({ name, overviews }: { name: DashboardStatName; overviews: Overviews }) {
  const { title, unit, formula } = dashboardStats[name]
  const value = figureValue(name, overviews)
  const change = figureChange(name, overviews)
  return (
    <div className="card flex min-w-0 flex-col p-4 md:px-5">
      <dt className="flex min-h-6 items-start justify-between gap-1 text-13 text-ink-2">
        <span className="pt-1">{title}</span>
        <Tooltip tip={formula}>
          <button
            type="button"
            aria-label={overviewText.figures.how(title)}
            className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink pointer-coarse:hidden"
          >
            <Info aria-hidden className="size-3.5" />
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
      <dd className="mt-0.5 min-h-4.5 text-13 text-ink-2">
        {change && <Changed change={change} by={changeFigure(change, unit)} />}
      </dd>
    </div>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden className="text-ink-3">
        {overviewText.figures.unknown}
      </span>
      <span className="sr-only">{overviewText.figures.unknownWhy}</span>
    </>
  )
}

function dayName(day: PlainDate): string {
  return day.startsWith(`${new Date().getUTCFullYear()}-`) ? formatShortDay(day) : formatLongDay(day)
}

function Changed({ change: { by, since }, by: size }: { change: Change; by: string }) {
  if (by === 0) return overviewText.figures.same(dayName(since))
  const isUp = by > 0
  return (
    <>
      <span className={cx('font-medium', isUp ? 'text-green-text' : 'text-red-text')}>
        <svg aria-hidden viewBox="0 0 10 8" className="mr-1 inline-block h-2 w-2.5 fill-current">
          <path d={isUp ? 'M5 0 10 8H0z' : 'M5 8 0 0h10z'} />
        </svg>
        <span className="sr-only">
          {isUp ? overviewText.figures.up(size) : overviewText.figures.down(size)}
        </span>
        <span aria-hidden>{size}</span>
      </span>{' '}
      {overviewText.figures.since(dayName(since))}
    </>
  )
}

/** Cents don't matter from here on, and don't fit. */
const wholeFrom = 100_000

/** US dollars without the currency: `1,234.50`, `123,457`. */
export function usdFigure(usd: number): string {
  return Math.abs(usd) < wholeFrom ? planFigure(usd) : fareFigure(usd)
}

function valueFigure(value: number, unit: DashboardStatUnit): string {
  if (unit === 'usd') return usdFigure(value)
  return unit === 'share' ? formatShare(value) : value.toLocaleString(locale)
}

/** Size of a change without its sign: `6.4%`, or `12` if the earlier value was 0. */
function changeFigure({ by, share }: Change, unit: DashboardStatUnit): string {
  const size = Math.abs(by)
  if (unit === 'share')
    return overviewText.figures.points(text.count(Math.round(size * 1000) / 10), size * 100)
  if (share !== null) return formatShare(Math.abs(share))
  return unit === 'usd' ? figuresText.money(usdFigure(size), 'USD') : size.toLocaleString(locale)
}
