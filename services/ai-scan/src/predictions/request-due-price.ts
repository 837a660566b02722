import { addDays, dayMs } from '@faresight/contracts/days'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Log } from '@faresight/kit/telemetry/log'
import { type TripIdentity, type PriceDayModel, formatTripKey } from '../history/price-days.ts'
import { countPredictionCheck } from '../metrics.ts'
import { classifyQuoteFailure } from '../worker/failure.ts'
import { shuffleByHash } from './shuffle.ts'
import type { PredictionModels } from './model.ts'
import { findPriceDayCentsById, findWaitingPredictions } from './store.ts'
import { parseQuestionKey, priceDayId } from './trip.ts'

export interface DuePriceDeps {
  bus: Bus
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
}

const maxWaiting = 10_000
const maxTrips = 200

/**
 * Requests the current price of one trip whose forecasts are due today and unseen, so that scores do not depend on
 * searches. The quote reaches price history as any other.
 * @returns when the next request is allowed
 */
export async function requestDuePrice(deps: DuePriceDeps, at: Date, perDay: number): Promise<Date> {
  const trip = await tripToCheck(deps, at)
  const next = new Date(at.getTime() + dayMs / perDay)
  if (!trip) return next
  const outcome = await requestPrice(trip, deps)
  countPredictionCheck(outcome)
  if (outcome !== 'spent') return next
  deps.log.info({ trip: formatTripKey(trip) }, 'no more prices are requested for forecasts today')
  return new Date(addDays(at.toISOString().slice(0, 10), 1))
}

async function tripToCheck(
  { priceDays, predictionModels }: DuePriceDeps,
  at: Date,
): Promise<TripIdentity | undefined> {
  const today = at.toISOString().slice(0, 10)
  const waiting = await findWaitingPredictions(predictionModels, today, { after: '', most: maxWaiting })
  // A flight of today may have left.
  const trips = new Map(waiting.filter((it) => it.departureDate > today).map((it) => [formatTripKey(it), it]))
  const some = shuffleByHash([...trips.values()], formatTripKey, at.toISOString()).slice(0, maxTrips)
  const idOf = (trip: TripIdentity) => priceDayId(trip, today)
  const seen = await findPriceDayCentsById(priceDays, some.map(idOf))
  return some.find((trip) => !seen.has(idOf(trip)))
}

async function requestPrice(
  trip: TripIdentity,
  { bus, log }: DuePriceDeps,
): Promise<'asked' | 'refused' | 'spent'> {
  try {
    const reply = await bus.request(quoteFaresRpc, {
      query: toFareQuery(trip),
      purpose: 'scheduled',
      offers: 1,
    })
    const failure = classifyQuoteFailure(reply)
    if (failure === null) return 'asked'
    return failure === 'provider-budget-spent' ? 'spent' : 'refused'
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    log.warn({ err: error }, 'could not request a price for a forecast')
    return 'refused'
  }
}

function toFareQuery({ questionKey, departureDate, returnDate }: TripIdentity): FareQuery {
  const { origin, destination, tripType, cabinClass, stops } = parseQuestionKey(questionKey)
  const out = { origin, destination, departureDate }
  const back = returnDate && { origin: destination, destination: origin, departureDate: returnDate }
  return {
    tripType,
    legs: back ? [out, back] : [out],
    ...oneAdultParty,
    cabinClass,
    stops,
    nearbyAirports: false,
    currency: 'USD',
  }
}
