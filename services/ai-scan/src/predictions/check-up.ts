import { addDays, dayMs } from '@faresight/contracts/days'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Log } from '@faresight/kit/telemetry/log'
import { type AskedTrip, type PriceDayModel, tripKey } from '../history/price-days.ts'
import { countPredictionCheck } from '../metrics.ts'
import { classifyQuoteFailure } from '../worker/failure.ts'
import { blindOrder } from './blind-order.ts'
import type { PredictionModels } from './model.ts'
import { pricesOf, waitingFor } from './store.ts'
import { readAsked, tripDayId } from './trip.ts'

export interface CheckUpDeps {
  bus: Bus
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  log: Log
}

/** Forecasts of one day that are looked through, and trips of which one is chosen. */
const mostWaiting = 10_000
const mostTrips = 200

/**
 * Asks what one trip costs now whose forecasts wait for this day and which nobody has looked at today, so that scores do not
 * hang on who happens to look. The answer gets into price history as any other does. Answers when the next one may be asked.
 */
export async function checkUp(deps: CheckUpDeps, at: Date, perDay: number): Promise<Date> {
  const trip = await tripToCheck(deps, at)
  const next = new Date(at.getTime() + dayMs / perDay)
  if (!trip) return next
  const outcome = await ask(trip, deps)
  countPredictionCheck(outcome)
  if (outcome !== 'spent') return next
  deps.log.info({ trip: tripKey(trip) }, 'no forecast is checked on any more today')
  return new Date(addDays(at.toISOString().slice(0, 10), 1))
}

/** Chosen without a look at any price, another one each time: one that nobody sells does not keep the others from being asked. */
async function tripToCheck(
  { priceDays, predictionModels }: CheckUpDeps,
  at: Date,
): Promise<AskedTrip | undefined> {
  const today = at.toISOString().slice(0, 10)
  const waiting = await waitingFor(predictionModels, today, { after: '', most: mostWaiting })
  // What leaves today may have left.
  const trips = new Map(waiting.filter((it) => it.departureDate > today).map((it) => [tripKey(it), it]))
  const some = blindOrder([...trips.values()], tripKey, at.toISOString()).slice(0, mostTrips)
  const idOf = (trip: AskedTrip) => tripDayId(trip, today)
  const seen = await pricesOf(priceDays, some.map(idOf))
  return some.find((trip) => !seen.has(idOf(trip)))
}

/** Once: who is away or refuses is not asked for the same again. */
async function ask(trip: AskedTrip, { bus, log }: CheckUpDeps): Promise<'asked' | 'refused' | 'spent'> {
  try {
    const reply = await bus.request(quoteFaresRpc, {
      question: questionOf(trip),
      purpose: 'scheduled',
      offers: 1,
    })
    const failure = classifyQuoteFailure(reply)
    if (failure === null) return 'asked'
    return failure === 'provider-budget-spent' ? 'spent' : 'refused'
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    log.warn({ err: error }, 'could not check on a forecast')
    return 'refused'
  }
}

function questionOf({ asked, departureDate, returnDate }: AskedTrip): FareQuery {
  const { origin, destination, tripType, cabinClass, stops } = readAsked(asked)
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
