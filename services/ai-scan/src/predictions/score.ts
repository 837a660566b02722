import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { Log } from '@faresight/kit/telemetry/log'
import type { PriceDayModel } from '../history/price-days.ts'
import { countSettledPredictions } from '../metrics.ts'
import type { PredictionModels } from './model.ts'
import { firstWaiting, pricesOf, recountDays, settle, waitingFor } from './store.ts'
import { tripDayId } from './trip.ts'

export interface ScoreDeps {
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
  now: () => Date
}

/** After a day is over its fares may yet be on their way: so long nobody says that they were not seen. */
const graceDays = 2
const page = 500

/**
 * Settles the forecasts for days that are over on `day`, by the lowest price that was seen on the very day of each, and
 * counts anew what has changed. Days that were missed are caught up on. Done twice, it changes nothing.
 */
export async function scoreForecasts(
  deps: ScoreDeps,
  day: PlainDate,
): Promise<{ scored: number; unseen: number }> {
  const { predictionModels, log } = deps
  const sum = { scored: 0, unseen: 0 }
  const first = (await firstWaiting(predictionModels)) ?? day
  for (let over = first; over < day; over = addDays(over, 1)) {
    const { scored, unseen } = await scoreDay(deps, over, { isPast: addDays(over, graceDays) < day })
    sum.scored += scored
    sum.unseen += unseen
  }
  const days = await recountDays(predictionModels)
  countSettledPredictions(sum)
  if (days) log.info({ ...sum, days, day }, 'scored forecasts')
  return sum
}

/** @param isPast nothing more will be heard of that day: what was not seen then never was */
async function scoreDay(
  { priceDays, predictionModels, now }: ScoreDeps,
  over: PlainDate,
  { isPast }: { isPast: boolean },
): Promise<{ scored: number; unseen: number }> {
  let [scored, unseen, after] = [0, 0, '']
  for (;;) {
    const due = await waitingFor(predictionModels, over, { after, most: page })
    const prices = await pricesOf(priceDays, [...new Set(due.map((it) => tripDayId(it, over)))])
    const told = due.map(({ _id, madeOn, ...trip }) => {
      return { _id, madeOn, later: prices.get(tripDayId(trip, over)) ?? null }
    })
    const settled = told.filter(({ later }) => isPast || later !== null)
    await settle(predictionModels, settled, now())
    const seen = settled.filter(({ later }) => later !== null).length
    scored += seen
    unseen += settled.length - seen
    after = due.at(-1)?._id ?? after
    if (due.length < page) return { scored, unseen }
  }
}
