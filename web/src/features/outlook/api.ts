import { isOneAdult } from '@faresight/contracts/search/party'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import type { DailyPrices } from '@faresight/contracts/ai-scan/price-history'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { call } from '../../api/client.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { PlainDate } from '@faresight/contracts/common'
import {
  convertLevel,
  type Conversion,
  inOwnCurrency,
  useConversion,
} from '../../flights/money/conversion.ts'
import { earliestDay } from '../../flights/trips/stored-flight-search.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'

/** Other users may have added prices since. */
const freshMs = 5 * 60 * 1000
const meta = { personal: true }

/** What a trip has cost, in the currency of `trip`. */
export function usePriceDays(trip: OutlookTrip) {
  const conversion = useConversion()
  const asked = inOwnCurrency(trip, conversion)
  return useQuery({
    queryKey: ['price-days', asked],
    queryFn: ({ signal }) =>
      onceKept(trip, {
        ask: () => call(priceRoutes.days, { query: queryOf(asked), signal }),
        lastDay: ({ days }) => days.at(-1)?.day,
      }),
    // The first price may arrive at any time.
    staleTime: ({ state }) => (state.data?.days.length ? freshMs : 0),
    meta,
    select: useCallback((days: DailyPrices) => convertDays(days, conversion), [conversion]),
  })
}

/** Its forecast, in the same currency. */
export function usePredictions(trip: OutlookTrip, { enabled }: { enabled: boolean }) {
  const conversion = useConversion()
  const asked = inOwnCurrency(trip, conversion)
  return useQuery({
    queryKey: ['price-predictions', asked],
    queryFn: ({ signal }) =>
      onceKept(trip, {
        ask: () => call(priceRoutes.predictions, { query: queryOf(asked), signal }),
        lastDay: ({ current }) => current?.seenAt.slice(0, 10),
      }),
    enabled,
    staleTime: ({ state }) => (state.data?.current ? freshMs : 0),
    meta,
    select: useCallback(
      (predictions: PricePredictions) => convertPredictions(predictions, conversion),
      [conversion],
    ),
  })
}

function convertDays(days: DailyPrices, to: Conversion | null): DailyPrices {
  if (!to) return days
  return {
    ...days,
    currency: to.to,
    days: days.days.map(({ day, price }) => ({ day, price: to.amount(price) })),
    level: days.level && convertLevel(days.level, to),
  }
}

function convertPredictions(predictions: PricePredictions, to: Conversion | null): PricePredictions {
  if (!to) return predictions
  const { current, forecasts } = predictions
  return {
    ...predictions,
    currency: to.to,
    current: current && { ...current, price: to.amount(current.price) },
    forecasts: forecasts.map((forecast) => ({
      ...forecast,
      predictedPrice: to.amount(forecast.predictedPrice),
      low80: to.amount(forecast.low80),
      high80: to.amount(forecast.high80),
      low95: to.amount(forecast.low95),
      high95: to.amount(forecast.high95),
    })),
  }
}

/** Delays before asking again: prices seen by the scan reach the price history with a delay. */
const pausesMs = [500, 1_500]

/** Waits up to two seconds for an answer that includes the day of the scan's own price. */
async function onceKept<T>(
  { seenAt }: OutlookTrip,
  { ask, lastDay }: { ask: () => Promise<T>; lastDay: (answer: T) => string | undefined },
): Promise<T> {
  let answer = await ask()
  const seenOn = seenAt?.slice(0, 10) ?? ''
  for (const pause of pausesMs) {
    if ((lastDay(answer) ?? '') >= seenOn) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    answer = await ask()
  }
  return answer
}

function queryOf({ returnDate, seenAt, ...trip }: OutlookTrip) {
  void seenAt // is no part of the question
  return { ...trip, ...(returnDate !== null && { returnDate }) }
}

/** One trip of a scan for one adult, as the price history knows it. */
export interface OutlookTrip extends Pick<
  ScanTrip,
  'origin' | 'destination' | 'tripType' | 'cabinClass' | 'stops' | 'currency'
> {
  departureDate: PlainDate
  /** `null` one way. */
  returnDate: PlainDate | null
  /** When the scan saw a live price for one adult, which reaches the history; `null` if it saw none. */
  seenAt: string | null
}

/** `null` if the dates are locked. */
export function outlookTrip(
  { origin, destination, tripType, cabinClass, stops, currency, ...asked }: ScanTrip,
  { date, returnDate, live, seenAt }: Pick<UnlockedDeal, 'date' | 'returnDate' | 'live' | 'seenAt'>,
): OutlookTrip | null {
  if (date === null) return null
  return {
    origin,
    destination,
    tripType,
    cabinClass,
    stops,
    currency,
    departureDate: date,
    returnDate: tripType === 'oneway' ? null : returnDate,
    seenAt: live && isOneAdult(asked) ? seenAt : null,
  }
}

/** Whether the trip has departed, so that there is nothing to forecast. */
export function hasDeparted({ departureDate }: Pick<OutlookTrip, 'departureDate'>, now: number): boolean {
  return departureDate < earliestDay(now)
}
