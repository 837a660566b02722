import { type ForecastHorizonDays, minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import type {
  PriceAdvice,
  AdviceTrackRecord,
  PriceForecast,
  PricePredictions,
} from '@faresight/contracts/ai-scan/price-predictions'
import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { TripForecast } from '../forecast/forecast.ts'
import type { TripDay } from '../history/price-days.ts'
import type { PricePrediction } from './prediction.ts'

/** What is told of a trip. */
interface Told {
  /** The price that it is told from; `null` where nobody has seen one lately. */
  current: TripDay | null
  forecasts: readonly TripForecast[]
  /** The same as they are kept. */
  predictions: readonly PricePrediction[]
  scoreboard: ForecastScoreboard
  /** US cents to major units of the answer's currency. */
  toMajor: (usdMinor: number) => number
}

/** Forecasts as a traveller is told them. */
export function answerOf({
  current,
  forecasts,
  predictions,
  scoreboard,
  toMajor,
}: Told): Pick<PricePredictions, 'current' | 'forecasts' | 'advice'> {
  const tried = new Map(forecasts.map((forecast) => [forecast.horizonDays, forecast.tried]))
  return {
    current: current && { price: toMajor(current.usdMinor), seenAt: current.seenAt.toISOString() },
    forecasts: predictions.map((prediction): PriceForecast => {
      const { horizonDays, predictedDate, trendDirection, confidence, basedOnSamples } = prediction
      const { fallChance, riseChance, advice } = prediction
      return {
        horizonDays,
        predictedDate,
        predictedPrice: toMajor(prediction.predictedPrice),
        low80: toMajor(prediction.low80),
        high80: toMajor(prediction.high80),
        low95: toMajor(prediction.low95),
        high95: toMajor(prediction.high95),
        trendDirection,
        confidence,
        fallChance,
        riseChance,
        basedOnSamples,
        advice,
        record: recordOf(advice, horizonDays, { scoreboard, tried: tried.get(horizonDays) ?? null }),
      }
    }),
    advice: adviceOf(current !== null, predictions),
  }
}

/** How often such advice was right: of what was told, or while that is too little, of what was tried. */
export function recordOf(
  advice: PriceAdvice,
  horizon: ForecastHorizonDays,
  { scoreboard, tried }: { scoreboard: ForecastScoreboard; tried: TripForecast['tried'] },
): AdviceTrackRecord | null {
  if (advice === 'no_signal') return null
  const { said = 0, right = 0 } =
    scoreboard.horizons.find(({ horizonDays }) => horizonDays === horizon)?.[advice] ?? {}
  if (said >= minScoredForecasts) return { said, right, from: 'scored' }
  return tried && { said: tried.said, right: tried.right, from: 'history' }
}

/** Of several that say to wait, the one that saves most is best waited for; of those that say to buy, the dearest warns. */
export function adviceOf(
  hasPrice: boolean,
  forecasts: readonly Pick<PricePrediction, 'advice' | 'horizonDays' | 'predictedPrice'>[],
): PricePredictions['advice'] {
  const ascending = [...forecasts].sort((a, b) => a.predictedPrice - b.predictedPrice)
  const best =
    ascending.find(({ advice }) => advice === 'wait') ?? ascending.findLast(({ advice }) => advice === 'buy')
  if (best) return { advice: best.advice, horizonDays: best.horizonDays, reason: null }
  const reason = !hasPrice ? 'no-price' : forecasts.length ? 'unclear' : 'too-late'
  return { advice: 'no_signal', horizonDays: null, reason }
}
