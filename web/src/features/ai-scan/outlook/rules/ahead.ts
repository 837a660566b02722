import type { PriceForecast, PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { scanText } from '../../../../text/scan-text.ts'

const words = scanText.outlook

/** What is told of the days to come. */
interface Ahead {
  /** As far as they say something, nearest first. */
  forecasts: readonly PriceForecast[]
  /** Farther ones are left out. */
  isCut: boolean
}

/** A likely range wider than this share of the price is nothing to go by: so wide it is where next to nothing was seen. */
const widestShare = 0.5

/** Forecasts up to the first that is too vague to be told, but never short of the one that an answer was given by. */
export function aheadOf({ advice, forecasts }: Pick<PricePredictions, 'advice' | 'forecasts'>): Ahead {
  const meant = advice.advice === 'no_signal' ? 0 : (advice.horizonDays ?? 0)
  const vague = forecasts.findIndex((forecast) => forecast.horizonDays > meant && isVague(forecast))
  return vague === -1 ? { forecasts, isCut: false } : { forecasts: forecasts.slice(0, vague), isCut: true }
}

/** That farther days are left out, and from when on; `null` where none is. */
export function cutSentence({ forecasts, isCut }: Ahead): string | null {
  if (!isCut) return null
  const last = forecasts.at(-1)
  return last ? words.vague.after(words.days(last.horizonDays)) : words.vague.wholly
}

function isVague({ predictedPrice, low80, high80 }: PriceForecast): boolean {
  return high80 - low80 > predictedPrice * widestShare
}
