import { maxForecastPriceAgeDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PlainDate } from '@faresight/contracts/common'
import type { FallFrequency } from '@faresight/contracts/ai-scan/price-predictions'
import { addDays, toDayNumber } from '@faresight/contracts/days'
import { fallFrequencies } from '../forecast/fall-frequencies.ts'
import { forecastTrip, type TripForecast } from '../forecast/forecast.ts'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import {
  type TripIdentity,
  findPriceDaysOfTrip,
  type PriceDayModel,
  type PriceDay,
} from '../history/price-days.ts'
import { toTripSeriesFromPriceDays } from './trip.ts'

const daysBack = 90

interface ForecastInputs {
  priceDays: PriceDayModel
  forecastModel: ForecastModel
  day: PlainDate
}

/** Forecasts a trip from its price days; `current` is `null` without a price in the last three days. */
export async function readHistoryAndForecastTrip(
  trip: TripIdentity,
  { priceDays, forecastModel, day }: ForecastInputs,
): Promise<{ current: PriceDay | null; forecasts: TripForecast[]; falls: FallFrequency[] }> {
  const all = await findPriceDaysOfTrip(priceDays, trip, { since: addDays(day, -daysBack) })
  const days = all.filter((it) => it.day <= day)
  const last = days.at(-1)
  if (!last || last.day < addDays(day, -maxForecastPriceAgeDays))
    return { current: null, forecasts: [], falls: [] }
  const series = toTripSeriesFromPriceDays(trip, days)
  const today = toDayNumber(day)
  return {
    current: last,
    forecasts: forecastTrip(series, today, forecastModel),
    falls: fallFrequencies(series, today, forecastModel),
  }
}
