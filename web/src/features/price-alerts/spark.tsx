import type { PriceAlert, AlertPricePoint } from '@faresight/contracts/alerts/alert'
import { useNow } from '../../browser/timing.ts'
import { formatMoment } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { alertText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'

interface Props {
  alert: PriceAlert
  trip: string
}

export function Spark({ alert, trip }: Props) {
  const now = useNow()
  const { prices, alertType, targetPrice } = alert
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return null
  const spark = sparkPaths(prices, alertType === 'price_below' ? targetPrice : null)
  return (
    <figure className="relative">
      <svg
        aria-hidden
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        preserveAspectRatio="none"
        className="block h-14 w-full"
      >
        <path d={spark.area} className="fill-sky-tint" />
        {spark.target !== null && (
          <path
            d={`M0 ${spark.target}H${frame.width}`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.6"
            strokeDasharray="5 4"
            className="fill-none stroke-green-text"
          />
        )}
        {/* A round cap turns a zero-length line into a dot. */}
        <path
          d={prices.length === 1 ? `${spark.line}h0` : spark.line}
          vectorEffect="non-scaling-stroke"
          strokeWidth={prices.length === 1 ? 6 : 2}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="fill-none stroke-sky"
        />
      </svg>
      <p
        aria-hidden
        className={cx(
          'flex gap-3 text-12 text-ink-3',
          prices.length === 1 ? 'justify-center' : 'justify-between',
        )}
      >
        <span>{formatAge(first.at, now)}</span>
        {prices.length > 1 && <span>{formatAge(last.at, now)}</span>}
      </p>
      <figcaption className="sr-only">{sentenceOf(alert)}</figcaption>
      {/* Tables ignore `sr-only` widths, so a wrapper hides it. */}
      <div className="sr-only">
        <table>
          <caption>{alertText.spark.table(trip)}</caption>
          <thead>
            <tr>
              <th scope="col">{alertText.spark.when}</th>
              <th scope="col">{alertText.spark.price}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ at, price }) => (
              <tr key={at}>
                <th scope="row">{formatMoment(at)}</th>
                <td>{fareFigure(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function sentenceOf({ prices }: PriceAlert): string {
  const phrases = prices.map(({ price }) => farePhrase(price, 'USD'))
  const [first = '', last = ''] = [phrases[0], phrases.at(-1)]
  if (prices.length === 1) return alertText.spark.one(first)
  const lowest = Math.min(...prices.map(({ price }) => price))
  return alertText.spark.label(first, last, farePhrase(lowest, 'USD'), prices.length)
}

/** In drawing units; the chart is stretched to its box. */
export const frame = { width: 260, height: 56 }
const inset = { x: 3, y: 5 }

interface SparkPaths {
  line: string
  area: string
  /** `null` without a target. */
  target: number | null
}

export function sparkPaths(prices: readonly AlertPricePoint[], target: number | null): SparkPaths {
  const values = [...prices.map(({ price }) => price), ...(target === null ? [] : [target])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const times = prices.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = (time: number) =>
    last === first
      ? frame.width / 2
      : inset.x + ((time - first) / (last - first)) * (frame.width - 2 * inset.x)
  const y = (price: number) =>
    high === low ? frame.height / 2 : inset.y + ((high - price) / (high - low)) * (frame.height - 2 * inset.y)
  const points = prices.map(({ price }, index) => [round(x(times[index] ?? first)), round(y(price))] as const)
  const line = points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join('')
  const [start, end] = [points[0], points.at(-1)]
  const area = start && end ? `${line}L${end[0]} ${frame.height}L${start[0]} ${frame.height}Z` : ''
  return { line, area, target: target === null ? null : round(y(target)) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
