import { outlookText } from './messages.ts'
import { countedChange } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { useId } from 'react'
import { fareFigure } from '../../format/money.ts'
import { formatShare } from '../../format/shares.ts'
import { cx } from '../../ui/class-names.ts'
import { StackingTable } from '../../ui/stacking-table.tsx'
import { isFlatThough, rangeNumbers } from './sentences.ts'

const cell = 'py-2.5 whitespace-nowrap'
const figure = `${cell} pl-2 text-right sm:pl-3`

interface Props {
  predictions: Pick<PricePredictions, 'current' | 'currency'> & { forecasts: readonly PriceForecast[] }
  advised: PriceForecast | null
}

export function HorizonTable({ predictions: { current, forecasts, currency }, advised }: Props) {
  const id = useId()
  const { ahead, expected, likely, falls, rises } = outlookText.advice.table
  const hasFlat = current !== null && forecasts.some((it) => isFlatThough(it, current.price))
  return (
    <div className="min-w-0">
      <h3 id={id} className="text-14 font-medium">
        {outlookText.advice.table.label}
      </h3>
      <p className="mb-2 text-13 text-ink-2">
        {outlookText.advice.table.terms(currency, formatShare(countedChange))}{' '}
        {hasFlat && outlookText.advice.table.flatThough}
      </p>
      <StackingTable
        name={{ labelledBy: id }}
        heads={[ahead, expected, likely, falls, rises]}
        rows={forecasts.map((forecast) => {
          const name = outlookText.days(forecast.horizonDays)
          const isAdvised = forecast === advised
          return {
            name,
            shown: isAdvised && <b className="font-semibold">{name}</b>,
            cells: figuresOf(forecast),
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

function figuresOf({ predictedPrice, low80, high80, fallChance, riseChance }: PriceForecast): string[] {
  return [
    fareFigure(predictedPrice),
    rangeNumbers([low80, high80]),
    formatShare(fallChance),
    formatShare(riseChance),
  ]
}

/** Phones have no room for some currencies' ranges on one line. */
function figureAt(place: number): string {
  return cx(figure, place === 2 && 'max-sm:whitespace-normal')
}
