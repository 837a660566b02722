import { outlookText } from './messages.ts'
import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { useId } from 'react'
import { asMarked, markedFigure } from '../../format/money.ts'
import { formatShare } from '../../format/shares.ts'
import { cx } from '../../ui/class-names.ts'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { isFlatThough, rangeNumbers } from './sentences.ts'

const cell = 'py-2.5 whitespace-nowrap'

interface HorizonTableProps extends Pick<PricePredictions, 'current' | 'currency'> {
  forecasts: readonly PriceForecast[]
  advised: PriceForecast | null
}

/** The forecast by days ahead. */
export function HorizonTable({ current, forecasts, currency, advised }: HorizonTableProps) {
  const id = useId()
  const { table } = outlookText.advice
  const hasFlat = current !== null && forecasts.some((it) => isFlatThough(it, current.price))
  return (
    <div className="min-w-0">
      <h3 id={id} className="text-14 font-medium">
        {table.label}
      </h3>
      <p className="mb-2 text-13 text-ink-2">
        {table.terms(currency, formatShare(minPriceChangeShare))} {hasFlat && table.flatThough}
      </p>
      <StackingTable
        name={{ labelledBy: id }}
        heads={[table.ahead, table.expected, table.likely, table.falls, table.rises]}
        rows={forecasts.map((forecast) => {
          const { horizonDays, predictedPrice, low80, high80, fallChance, riseChance } = forecast
          const name = outlookText.days(horizonDays)
          const isAdvised = forecast === advised
          return {
            name,
            shown: isAdvised && <b className="font-semibold">{name}</b>,
            cells: [
              markedFigure(predictedPrice, currency),
              asMarked(rangeNumbers([low80, high80]), currency),
              formatShare(fallChance),
              formatShare(riseChance),
            ],
            className: isAdvised && 'font-semibold',
          }
        })}
        layout="figures"
        look={{
          table: 'text-14 max-sm:text-13',
          heads: 'text-13 text-ink-2 max-sm:text-12',
          head: (place) => (place === 0 ? `${cell} text-left` : figureAt(place)),
          name: `${cell} font-medium`,
          cell: figureAt,
        }}
      />
    </div>
  )
}

/** Phones have no room for some currencies' ranges on one line. */
const figureAt = (place: number) =>
  cx(cell, 'pl-2 text-right sm:pl-3', place === 2 && 'max-sm:whitespace-normal')
