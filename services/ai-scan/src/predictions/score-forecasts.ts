import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import type { PriceDayModel } from '../history/price-days.ts'
import { countSettledPredictions } from '../metrics.ts'
import type { PredictionModels } from './model.ts'
import {
  findEarliestWaitingPredictionDate,
  findPriceDayCentsById,
  recountStalePredictionDays,
  settlePredictions,
  findWaitingPredictions,
} from './store.ts'
import { priceDayId } from './trip.ts'

export interface ScoreForecastsDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
  now: () => Date
}

/** Fares of a day may still arrive this long after it. */
const graceDays = 2
const page = 500

/**
 * Settles the forecasts for days before `day` by the lowest price observed on each predicted date, then recounts the
 * changed days. Catches up on missed days; idempotent.
 */
export async function scoreDueForecasts(
  deps: ScoreForecastsDeps,
  day: PlainDate,
): Promise<{ scored: number; unseen: number }> {
  const { predictionModels, log } = deps
  const sum = { scored: 0, unseen: 0 }
  const first = (await findEarliestWaitingPredictionDate(predictionModels)) ?? day
  for (let over = first; over < day; over = addDays(over, 1)) {
    const { scored, unseen } = await scoreDay(deps, over, { isPast: addDays(over, graceDays) < day })
    sum.scored += scored
    sum.unseen += unseen
  }
  const days = await recountStalePredictionDays(predictionModels)
  countSettledPredictions(sum)
  if (days) log.info({ ...sum, days, day }, 'scored forecasts')
  return sum
}

/** @param isPast no more fares of that day can arrive */
async function scoreDay(
  { priceDays, predictionModels, now }: ScoreForecastsDeps,
  over: PlainDate,
  { isPast }: { isPast: boolean },
): Promise<{ scored: number; unseen: number }> {
  let [scored, unseen, after] = [0, 0, '']
  for (;;) {
    const due = await findWaitingPredictions(predictionModels, over, { after, most: page })
    const prices = await findPriceDayCentsById(priceDays, [...new Set(due.map((it) => priceDayId(it, over)))])
    const priced = due.map(({ _id, madeOn, ...trip }) => {
      return { _id, madeOn, actualPrice: prices.get(priceDayId(trip, over)) ?? null }
    })
    const settled = priced.filter(({ actualPrice }) => isPast || actualPrice !== null)
    await settlePredictions(predictionModels, settled, now())
    const seen = settled.filter(({ actualPrice }) => actualPrice !== null).length
    scored += seen
    unseen += settled.length - seen
    after = due.at(-1)?._id ?? after
    if (due.length < page) return { scored, unseen }
  }
}
