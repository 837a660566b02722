import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import type { ReliabilityBin, ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { formatShare } from '../../format/shares.ts'
import { scoreboardText } from './messages.ts'
import { Section } from './board.tsx'
import { cx } from '../../ui/class-names.ts'

interface Props {
  bins: readonly ReliabilityBin[]
  fewest: number
}

export function ReliabilitySection({ bins, fewest }: Props) {
  return (
    <Section
      title={scoreboardText.chances.title}
      lead={scoreboardText.chances.lead(formatShare(minPriceChangeShare))}
    >
      <ReliabilityChart bars={toBars(bins, fewest)} fewest={fewest} />
      <div className="sr-only">
        <table>
          <caption>{scoreboardText.chances.title}</caption>
          <thead>
            <tr>
              <th scope="col">{scoreboardText.chances.chance}</th>
              <th scope="col">{scoreboardText.chances.forecasts}</th>
              <th scope="col">{scoreboardText.chances.mean}</th>
              <th scope="col">{scoreboardText.chances.happened}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, to, count, predicted, observed }) => (
              <tr key={from}>
                <th scope="row">{scoreboardText.chances.between(formatShare(from), formatShare(to))}</th>
                <td>{scoreboardText.count(count)}</td>
                <td>{predicted === null ? scoreboardText.none : formatShare(predicted)}</td>
                <td>{observed === null ? scoreboardText.none : formatShare(observed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const lines = [1, 0.75, 0.5, 0.25, 0]

interface ReliabilityChartProps {
  bars: readonly (Bar | null)[]
  fewest: number
}

/** Bars show the share that dropped, lines the stated chance. */
function ReliabilityChart({ bars, fewest }: ReliabilityChartProps) {
  return (
    <div aria-hidden className="text-12 text-ink-2">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex h-56 lg:h-100 flex-col justify-between text-right leading-none">
          {lines.map((line) => (
            <span key={line} className="-translate-y-1/2 first:translate-y-0 last:translate-y-0">
              {formatShare(line)}
            </span>
          ))}
        </div>
        <div className="relative h-56 lg:h-100">
          <div className="absolute inset-0 flex flex-col justify-between">
            {lines.map((line) => (
              <span key={line} className={cx('h-px', line === 0 ? 'bg-line-2' : 'bg-line')} />
            ))}
          </div>
          <div className="absolute inset-0 flex gap-1 md:gap-2">
            {bars.map((bar, place) => (
              // Bins have no key but their index.
              <span key={place} className="relative flex-1">
                {bar && <Column bar={bar} />}
              </span>
            ))}
          </div>
        </div>
        <span />
        <div className="mt-1.5 flex gap-1 md:gap-2">
          {bars.map((_, place) => (
            <span key={place} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              <span className={cx(place % 2 === 1 && 'max-md:hidden')}>
                {formatShare((place + 0.5) / bars.length)}
              </span>
            </span>
          ))}
        </div>
      </div>
      <p className="mt-1 text-center">{scoreboardText.chances.chance}</p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5">
        <li className="flex items-center gap-2">
          <span className="h-3 w-3.5 rounded-0 bg-sky" />
          {scoreboardText.chances.happened}
        </li>
        <li className="flex items-center gap-2">
          <span className="h-1 w-4 rounded-full bg-ink" />
          {scoreboardText.chances.said}
        </li>
        {bars.some((bar) => bar?.isThin) && (
          <li className="flex items-center gap-2">
            <span className="h-3 w-3.5 rounded-0 bg-sky-tint inset-ring inset-ring-sky-line" />
            {scoreboardText.chances.thin(fewest)}
          </li>
        )}
      </ul>
    </div>
  )
}

function Column({ bar: { happened, said, isThin } }: { bar: Bar }) {
  return (
    <>
      <span
        style={{ height: `max(${happened * 100}%, 2px)` }}
        className={cx(
          'absolute inset-x-[8%] bottom-0 rounded-t-1',
          isThin ? 'bg-sky-tint inset-ring inset-ring-sky-line' : 'bg-sky',
        )}
      />
      <span
        style={{ bottom: `calc(${said * 100}% - 1.5px)` }}
        className="absolute inset-x-0 h-1 rounded-full bg-ink shadow-[0_0_0_1.5px_var(--surface)]"
      />
    </>
  )
}

/** Smaller differences between scores are noise. */
const minDifference = 0.005

type Verdict = { kind: 'closer' | 'farther'; share: number } | { kind: 'alike' }

/** The relative difference of two mean errors; `null` if either is unknown. */
export function compare(ours: number | null, other: number | null): Verdict | null {
  if (ours === null || other === null) return null
  const share = other === 0 ? 0 : 1 - ours / other
  if (Math.abs(share) < minDifference) return { kind: 'alike' }
  return share > 0 ? { kind: 'closer', share } : { kind: 'farther', share: -share }
}

/** Heights from 0 to 1. */
export interface Bar {
  bin: ReliabilityBin
  happened: number
  said: number
  /** Too few forecasts to exclude chance. */
  isThin: boolean
}

/** `null` for bins without forecasts. */
export function toBars(bins: readonly ReliabilityBin[], fewest: number): (Bar | null)[] {
  return bins.map((bin) =>
    bin.predicted === null || bin.observed === null
      ? null
      : { bin, happened: bin.observed, said: bin.predicted, isThin: bin.count < fewest },
  )
}

/** Relative to the longest; never below 0. */
export function savingBars({ following, perfect }: ForecastScoreboard['savings']) {
  const longest = Math.max(following ?? 0, perfect ?? 0)
  const part = (share: number | null) => (longest > 0 && share !== null ? Math.max(0, share / longest) : 0)
  return { following: part(following), perfect: part(perfect) }
}
