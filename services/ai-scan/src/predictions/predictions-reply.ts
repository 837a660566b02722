import { type ForecastHorizonDays, minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import type {
  PriceAdvice,
  AdviceTrackRecord,
  FallFrequency,
  PriceForecast,
  PricePredictions,
} from '@faresight/contracts/ai-scan/price-predictions'
import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { TripForecast } from '../forecast/forecast.ts'
import type { PriceDay } from '../history/price-days.ts'
import type { PricePrediction } from './prediction.ts'

interface PredictionSummary {
  /** `null` where no price was seen in three days. */
  current: PriceDay | null
  forecasts: readonly TripForecast[]
  falls: FallFrequency[]
  predictions: readonly PricePrediction[]
  scoreboard: ForecastScoreboard
  toMajor: (usdMinor: number) => number
}

export function toPredictionsReply({
  current,
  forecasts,
  falls,
  predictions,
  scoreboard,
  toMajor,
}: PredictionSummary): Pick<PricePredictions, 'current' | 'forecasts' | 'falls' | 'advice'> {
  const backtests = new Map(forecasts.map((forecast) => [forecast.horizonDays, forecast.backtest]))
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
        record: adviceTrackRecord(advice, horizonDays, {
          scoreboard,
          backtest: backtests.get(horizonDays) ?? null,
        }),
      }
    }),
    falls,
    advice: chooseOverallAdvice(current !== null, predictions),
  }
}

/** How often such advice was right: on the scoreboard, or in the backtest while too few are scored. */
export function adviceTrackRecord(
  advice: PriceAdvice,
  horizon: ForecastHorizonDays,
  { scoreboard, backtest }: { scoreboard: ForecastScoreboard; backtest: TripForecast['backtest'] },
): AdviceTrackRecord | null {
  if (advice === 'no_signal') return null
  const { given = 0, right = 0 } =
    scoreboard.horizons.find(({ horizonDays }) => horizonDays === horizon)?.[advice] ?? {}
  if (given >= minScoredForecasts) return { given, right, from: 'scored' }
  return backtest && { given: backtest.said, right: backtest.right, from: 'history' }
}

/** The `wait` with the lowest price, else the `buy` with the highest. */
export function chooseOverallAdvice(
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
