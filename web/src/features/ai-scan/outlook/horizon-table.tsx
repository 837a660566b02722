import {
  countedChange,
  type PriceForecast,
  type PricePredictions,
} from '@faresight/contracts/ai-scan/price-predictions'
import { useId } from 'react'
import { fareFigure } from '../../../format/money.ts'
import { formatShare } from '../../../format/shares.ts'
import { scanText } from '../../../text/scan-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { isFlatThough } from './rules/advice.ts'
import { rangeFigures } from './rules/sentences.ts'

const words = scanText.outlook.advice.table
const cell = 'py-2.5 whitespace-nowrap'
const figure = `${cell} pl-2 text-right sm:pl-3`
/** A phone has no room for the ranges of every currency in a line. */
const range = 'max-sm:whitespace-normal'
/** Where text is so large that five columns have no room, each figure has a line of its own, with the head before it. */
const stacked =
  '@max-[15rem]:flex @max-[15rem]:justify-between @max-[15rem]:gap-3 @max-[15rem]:py-0.5 @max-[15rem]:pl-0 @max-[15rem]:before:font-normal @max-[15rem]:before:text-ink-2 @max-[15rem]:before:content-[attr(data-head)]'

interface Props {
  predictions: Pick<PricePredictions, 'current' | 'forecasts' | 'currency'>
  /** The one that the answer is told by. */
  told: PriceForecast | null
}

/** What it will cost in 1, 3, 7, 14 and 30 days, as far as it has not left by then. */
export function HorizonTable({ predictions: { current, forecasts, currency }, told }: Props) {
  const id = useId()
  const { ahead, expected, likely, falls, rises } = words
  const hasFlat = current !== null && forecasts.some((it) => isFlatThough(it, current.price))
  return (
    <div className="@container min-w-0">
      <h3 id={id} className="text-14 font-medium">
        {words.label}
      </h3>
      <p className="text-13 text-ink-2">
        {words.terms(currency, formatShare(countedChange))} {hasFlat && words.flatThough}
      </p>
      <table
        aria-labelledby={id}
        className="mt-2 w-full border-collapse text-14 max-sm:text-13 @max-[15rem]:block"
      >
        <thead className="@max-[15rem]:hidden">
          <tr className="border-b border-line-2 text-13 text-ink-2 max-sm:text-12">
            {[ahead, expected, likely, falls, rises].map((head) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  head === ahead ? `${cell} text-left` : figure,
                  head === likely && range,
                  'font-medium',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[15rem]:block">
          {forecasts.map((forecast) => (
            <Row key={forecast.horizonDays} forecast={forecast} isTold={forecast === told} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ forecast, isTold }: { forecast: PriceForecast; isTold: boolean }) {
  const { horizonDays, predictedPrice, low80, high80, fallChance, riseChance } = forecast
  return (
    <tr
      className={cx(
        'border-b border-line last:border-0 @max-[15rem]:block @max-[15rem]:py-2',
        isTold && 'font-semibold',
      )}
    >
      <th
        scope="row"
        className={cx(cell, 'text-left @max-[15rem]:block @max-[15rem]:py-0.5', !isTold && 'font-medium')}
      >
        {scanText.outlook.days(horizonDays)}
      </th>
      <td data-head={words.expected} className={cx(figure, stacked)}>
        {fareFigure(predictedPrice)}
      </td>
      <td data-head={words.likely} className={cx(figure, range, stacked)}>
        {rangeFigures([low80, high80])}
      </td>
      <td data-head={words.falls} className={cx(figure, stacked)}>
        {formatShare(fallChance)}
      </td>
      <td data-head={words.rises} className={cx(figure, stacked)}>
        {formatShare(riseChance)}
      </td>
    </tr>
  )
}
