import type { HorizonScore } from '@faresight/contracts/ai-scan/scoreboard'
import { Fragment } from 'react'
import { formatFineShare, formatShare } from '../../format/shares.ts'
import { scoreboardText } from './messages.ts'
import { FigureTable, Section, Share } from './section.tsx'

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
