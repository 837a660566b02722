import type { HorizonScore, ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { Fragment } from 'react'
import { formatFineShare, formatShare } from '../../format/shares.ts'
import { scoreboardText } from './messages.ts'
import { FigureTable, Section, Share } from './board.tsx'
import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import { useLocation } from 'react-router-dom'
import { recordAnchor } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'
import { formatLongDay, formatMoment } from '../../format/dates.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const ranges = [
  { all: 'coverage80', ranged: 'ranged80', promised: 0.8 },
  { all: 'coverage95', ranged: 'ranged95', promised: 0.95 },
] as const

interface Props {
  horizons: readonly HorizonScore[]
  fewest: number
}

/** Whether ranges keep their promise, and whether forecasts beat “no change”. */
export function Ranges({ horizons, fewest }: Props) {
  return (
    <Section title={scoreboardText.ranges.title} lead={scoreboardText.ranges.lead}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        <RangeTable horizons={horizons} fewest={fewest} />
        <ErrorTable horizons={horizons} fewest={fewest} />
      </div>
      <p className="mt-4 max-w-[90ch] text-13 text-ink-2">{scoreboardText.ranges.note}</p>
    </Section>
  )
}

function RangeTable({ horizons, fewest }: Props) {
  const heads = ranges.map(({ promised }) => scoreboardText.ranges.range(formatShare(promised)))
  return (
    <FigureTable
      label={scoreboardText.ranges.rangesLabel}
      heads={[scoreboardText.ranges.ahead, scoreboardText.ranges.scored, ...heads]}
      rows={horizons.map((score) => ({
        name: scoreboardText.days(score.horizonDays),
        cells: [
          scoreboardText.count(score.scored),
          ...ranges.map(({ all, ranged, promised }) => (
            <Fragment key={all}>
              <Share share={score[all]} fewest={fewest} format={formatFineShare} />
              <PromiseBar share={score[all]} promised={promised} />
              <Moving all={score[all]} ranged={score[ranged]} />
            </Fragment>
          )),
        ],
      }))}
    />
  )
}

/** Coverage without single-price ranges, where that differs. */
function Moving({ all, ranged }: { all: number | null; ranged: number | null }) {
  if (all === null || ranged === null || formatFineShare(all) === formatFineShare(ranged)) return null
  return (
    <span className="mt-1 block text-12 text-ink-3">
      {scoreboardText.ranges.moving(formatFineShare(ranged))}
    </span>
  )
}

function ErrorTable({ horizons, fewest }: Props) {
  return (
    <FigureTable
      label={scoreboardText.ranges.errorsLabel}
      heads={[
        scoreboardText.ranges.ahead,
        scoreboardText.ranges.error,
        scoreboardText.ranges.persistence,
        scoreboardText.ranges.unchanged,
      ]}
      strong={1}
      rows={horizons.map(({ horizonDays, error, persistenceError, unchanged }) => ({
        name: scoreboardText.days(horizonDays),
        cells: [error, persistenceError, unchanged].map((share, place) => (
          <Share key={place} share={share} fewest={fewest} format={formatFineShare} />
        )),
      }))}
    />
  )
}

interface PromiseBarProps {
  share: number | null
  promised: number
}

function PromiseBar({ share, promised }: PromiseBarProps) {
  return (
    <span
      aria-hidden
      className="relative mt-1 ml-auto block h-1.5 w-full max-w-16 md:max-w-24 rounded-full bg-sunken"
    >
      {share !== null && (
        <span
          style={{ width: `${share * 100}%` }}
          className="absolute inset-y-0 left-0 rounded-full bg-sky-line"
        />
      )}
      <span
        style={{ left: `${promised * 100}%` }}
        className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink"
      />
    </span>
  )
}

const answers = ['wait', 'buy'] as const
type Answer = (typeof answers)[number]

/** Rows have anchors: `/scoreboard#wait-14`. */
export function AdviceRecord({ horizons, fewest }: Props) {
  const { hash } = useLocation()
  const rowOf = (answer: Answer, { horizonDays, [answer]: { given, right, share } }: HorizonScore) => {
    const id = recordAnchor(answer, horizonDays)
    const isMeant = hash === `#${id}`
    return {
      name: scoreboardText.days(horizonDays),
      cells: [
        scoreboardText.count(given),
        scoreboardText.count(right),
        given === 0 ? (
          <span key="share" className="font-normal text-ink-2">
            {scoreboardText.advice.never}
          </span>
        ) : (
          <Share key="share" share={share} fewest={fewest} format={formatShare} />
        ),
      ],
      className: cx('scroll-my-40 outline-none focus-visible:shadow-none', isMeant && 'bg-sky-tint'),
      element: { id, tabIndex: -1, ...(isMeant && ({ 'aria-current': 'location' } as const)) },
    }
  }
  return (
    <Section title={scoreboardText.advice.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        {answers.map((answer) => (
          <div key={answer} className="min-w-0">
            <h3 className="text-16 tracking-snug">{scoreboardText.advice[answer]}</h3>
            <p className="mb-1 text-13 text-ink-2">
              {scoreboardText.advice.means[answer](formatShare(minPriceChangeShare))}
            </p>
            <FigureTable
              label={scoreboardText.advice[answer]}
              heads={[
                scoreboardText.ranges.ahead,
                scoreboardText.advice.said,
                scoreboardText.advice.right,
                scoreboardText.advice.share,
              ]}
              strong={3}
              rows={horizons.map((score) => rowOf(answer, score))}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}

const kinds = ['made', 'scored', 'waiting', 'unseen'] as const
/** As many columns as the text allows. */
const list = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:gap-4'

export function Counts({ board: { forecasts, since, asOf } }: { board: ForecastScoreboard }) {
  return (
    <section aria-label={scoreboardText.counts.title}>
      {since && (
        <p className="mb-3 text-14 text-ink-2">
          {scoreboardText.counted(formatLongDay(since), formatMoment(asOf))}
        </p>
      )}
      <dl className={list}>
        {kinds.map((kind) => {
          const [name, why] = scoreboardText.counts[kind]
          return (
            <div key={kind} className="card flex flex-col p-4 md:px-5">
              <dt className="text-13 text-ink-2">{name}</dt>
              <dd className="text-24 font-semibold tracking-tight">
                {scoreboardText.count(forecasts[kind])}
              </dd>
              <dd className="mt-0.5 text-13 text-balance text-ink-2">{why}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

export function CountsSkeleton() {
  return (
    <>
      <output className="sr-only">{scoreboardText.loading}</output>
      <Skeleton className="mt-0.5 h-4 w-64" />
      <div aria-hidden className={list}>
        {kinds.map((kind) => (
          <div key={kind} className="card grid content-start gap-2 p-4 md:px-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
      <div aria-hidden className="card grid gap-4 p-4 md:p-6">
        <Skeleton className="h-6 w-48" />
        {kinds.map((kind) => (
          <Skeleton key={kind} className="h-10 w-full" />
        ))}
      </div>
      <div aria-hidden className="card grid gap-4 p-4 md:p-6">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-98 lg:h-34" />
      </div>
    </>
  )
}
