import { callLazily } from '../../api/query.ts'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { scoreboardText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { StackingTable } from '../../ui/stacking-table.tsx'
import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { Hourglass } from 'lucide-react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import { formatFineShare, formatShare } from '../../format/shares.ts'
import { queryOptions } from '@tanstack/react-query'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

export function Section({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-6">
      <h2 id={id} className="text-20 tracking-snug">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-[72ch] text-14 text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

interface ShareProps {
  /** `null` if too few forecasts are scored. */
  share: number | null
  fewest: number
  format: (share: number) => string
}

export function Share({ share, fewest, format }: ShareProps) {
  return share === null ? <TooFewForecasts fewest={fewest} /> : format(share)
}

export function TooFewForecasts({ fewest }: { fewest: number }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden>{scoreboardText.none}</span>
      <span className="sr-only">{scoreboardText.tooFew(fewest)}</span>
    </span>
  )
}

interface FigureTableProps extends Pick<ComponentProps<typeof StackingTable>, 'heads' | 'rows'> {
  label: string
  /** Index of the emphasized column. */
  strong?: number
}

/** A table of numbers by horizon, which becomes lists where columns don't fit. */
export function FigureTable({ label, heads, rows, strong }: FigureTableProps) {
  return (
    // Rows extend beyond their text, so that a marked row's background surrounds it.
    <div className="-mx-2">
      <StackingTable
        name={{ label }}
        heads={heads}
        rows={rows.map((row) => ({ ...row, className: cx('@max-[15rem]:px-2', row.className) }))}
        layout="figures"
        look={{
          table: 'text-14',
          heads: 'text-13 text-ink-2',
          head: (place) => cx('py-2 align-bottom', place === 0 ? 'pl-2 text-left' : figure),
          name: 'py-2.5 font-medium whitespace-nowrap @min-[15rem]:pl-2',
          cell: (place) => cx('py-2.5', figure, place === strong && 'font-semibold'),
        }}
      />
    </div>
  )
}

const figure = 'pl-3 text-right md:pl-4 @min-[15rem]:last:pr-2'

interface EarlyNoticeProps {
  board: ForecastScoreboard
  heading: 'h2' | 'h3'
  children?: ReactNode
}

/** How many forecasts are missing until there are numbers, and which numbers these will be. */
export function EarlyNotice({
  board: { forecasts, minScored },
  heading: Heading,
  children,
}: EarlyNoticeProps) {
  const { title, some, none, progress, toCome, list } = scoreboardText.early
  const sentence = forecasts.made === 0 ? none : some(forecasts.scored, minScored)
  return (
    <div className="card grid content-center gap-x-12 gap-y-6 p-5 md:grid-cols-2 md:p-8">
      <div className="flex items-start gap-4">
        <Sign icon={<Hourglass />} />
        <div className="min-w-0 flex-1">
          <Heading className="text-18 tracking-snug">{title}</Heading>
          <p className="mt-0.5 text-15 text-ink-2">{sentence}</p>
          {forecasts.made > 0 && (
            <div className="mt-4 max-w-80">
              <ProgressBar label={progress} value={(forecasts.scored / minScored) * 100} words={sentence} />
            </div>
          )}
          {children}
        </div>
      </div>
      <div>
        <h3 className="text-14 font-semibold tracking-normal">{toCome}</h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3">
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sky-tint text-sky-text [&>svg]:size-5"
    >
      {icon}
    </span>
  )
}

export function KeyFigures({ board }: { board: ForecastScoreboard }) {
  const { answered, right, savings, minScored } = board
  const { following, horizonDays } = savings
  const isLoss = following !== null && following < 0
  return (
    <section aria-label={scoreboardText.key.title} className="card">
      <dl className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <Figure of={scoreboardText.key.answered}>
          <Share share={answered} fewest={minScored} format={formatShare} />
        </Figure>
        <Figure of={scoreboardText.key.right(formatShare(minPriceChangeShare))}>
          <Share share={right} fewest={minScored} format={formatShare} />
        </Figure>
        <Figure
          of={isLoss ? scoreboardText.key.costMore(horizonDays) : scoreboardText.key.saved(horizonDays)}
        >
          <Share share={following && Math.abs(following)} fewest={minScored} format={formatFineShare} />
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ of: [name, why], children }: { of: readonly [string, string]; children: ReactNode }) {
  return (
    <div className="p-4 md:p-6">
      <dt className="text-14 font-medium">{name}</dt>
      <dd className="text-40 font-semibold tracking-tight">{children}</dd>
      <dd className="max-w-[44ch] text-13 text-balance text-ink-2">{why}</dd>
    </div>
  )
}

/** Computed daily. The schemas load with the first request, after the page. */
export const scoreboardQuery = queryOptions({
  queryKey: ['scoreboard'],
  queryFn: ({ signal }) =>
    callLazily(import('@faresight/contracts/ai-scan/scoreboard-route'), (it) => it.scoreboardRoute, {
      signal,
    }),
  staleTime: 0,
})
