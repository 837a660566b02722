import { addDays, fromDayNumber, dayMs } from '@faresight/contracts/days'
import {
  type HistoryFare,
  selectAndFlagHistoryFares,
} from '../../services/ai-scan/src/history/history-fare.ts'
import { createObservedFaresRecorder } from '../../services/ai-scan/src/history/record-observed-fares.ts'
import { findNewestPriceDays, findPriceDaysSeenOn } from '../../services/ai-scan/src/history/price-days.ts'
import { streamFaresOfRoutes } from '../../services/ai-scan/src/history/route-fares.ts'
import {
  findBestFarePerQuote,
  type HistoryModels,
  findTrainingFares,
} from '../../services/ai-scan/src/history/store.ts'
import {
  readNextMonthsPriceLevels,
  findTripOrNearbyPriceDays,
  readTripMonthPriceLevel,
} from '../../services/ai-scan/src/history/price-level-queries.ts'
import { faresPerQuote, simulateQuotes, type SimulatedQuote } from './quotes.ts'

/** One kind of call; each returns the number of documents it was about. */
export interface MeasuredCall {
  what: string
  /** Concurrency; default 1. */
  atOnce?: number
  calls: readonly (() => Promise<number>)[]
}

/** The service's own limits. */
const most = { quotes: 2000, fares: 50_000, days: 200_000, trips: 5000 }
const daysBack = { scan: 60, lesson: 90, page: 365 }
const page = 50

export function listHistoryWriteCalls(models: HistoryModels, today: number): MeasuredCall[] {
  const intake = createObservedFaresRecorder(models)
  const taken = (quotes: readonly SimulatedQuote[]) => async () => {
    await intake(quotes)
    return quotes.length * faresPerQuote
  }
  const quotes = quotesOf(today)
  const together = Array.from({ length: 10 }, (_, at) => quotes.slice(1200 + 100 * at, 1300 + 100 * at))
  return [
    { what: 'store a quote, one after another', calls: quotes.slice(0, 300).map((it) => taken([it])) },
    {
      what: 'store a quote, 8 at a time',
      atOnce: 8,
      calls: quotes.slice(300, 1200).map((it) => taken([it])),
    },
    { what: 'store 100 quotes in one batch', calls: together.map(taken) },
  ]
}

function quotesOf(today: number): SimulatedQuote[] {
  return [...simulateQuotes({ count: 2200, since: today, until: today + 1 }, 2)]
}

export function listHistoryReadCalls(models: HistoryModels, today: number): MeasuredCall[] {
  return [...callsOfTrips(models, today), ...callsOfAll(models, today)]
}

type FareWithKey = HistoryFare & { questionKey: string }

function callsOfTrips({ history, priceDays }: HistoryModels, today: number): MeasuredCall[] {
  const trips = quotesOf(today).flatMap(({ id, data }): FareWithKey[] => {
    const [fare] = selectAndFlagHistoryFares(id, data)
    return fare?.questionKey ? [{ ...fare, questionKey: fare.questionKey }] : []
  })
  const each = (count: number, read: (trip: FareWithKey) => Promise<number>) =>
    trips.slice(0, count).map((trip) => () => read(trip))
  const day = fromDayNumber(today)
  const since = new Date((today - daysBack.scan) * dayMs)
  const until = new Date((today + 1) * dayMs)
  const quotes = async ({ questionKey }: FareWithKey, count: number) => {
    const window = { since, until, from: day, to: addDays(day, 365), most: count }
    return (await findBestFarePerQuote(history, questionKey, window)).length
  }
  const year = { since: new Date((today - daysBack.page) * dayMs), before: until }
  const ofRoute = ({ route, cabinClass }: FareWithKey) => ({ routes: [route], cabinClass, ...year })
  const ofDeparture = (it: FareWithKey) => ({ ...ofRoute(it), departureDate: it.departureDate })
  const after = { scannedAt: new Date((today - 90) * dayMs), id: '9' }
  return [
    { what: 'latest price of a question', calls: each(300, (it) => quotes(it, 1)) },
    { what: 'known fares of a scan, 60 days back', calls: each(100, (it) => quotes(it, most.quotes)) },
    {
      what: 'a page of a route, 50 fares',
      calls: each(200, (it) => taken(streamFaresOfRoutes(history, ofRoute(it), page + 1), page)),
    },
    {
      what: 'a page 90 days earlier',
      calls: each(200, (it) =>
        taken(streamFaresOfRoutes(history, { ...ofRoute(it), after }, page + 1), page),
      ),
    },
    {
      what: 'a page of one departure',
      calls: each(200, (it) => taken(streamFaresOfRoutes(history, ofDeparture(it), page + 1), page)),
    },
    {
      what: 'CSV file of a route, 10,000 fares',
      calls: each(5, (it) => taken(streamFaresOfRoutes(history, ofRoute(it), 500), 10_000)),
    },
    {
      what: 'a trip day by day, 60 days back',
      calls: each(300, async (it) => (await findTripOrNearbyPriceDays(priceDays, it, day)).days.length),
    },
    {
      what: 'usual price of a trip',
      calls: each(100, async (it) => (await readTripMonthPriceLevel(priceDays, it, day))?.samples ?? 0),
    },
    {
      what: 'price levels of a route by month',
      calls: each(50, async ({ questionKey }) => {
        const months = await readNextMonthsPriceLevels(priceDays, questionKey, day)
        return months.reduce((sum, { level }) => sum + (level?.samples ?? 0), 0)
      }),
    },
  ]
}

/** Reads one more than a page, as the service does. */
async function taken(fares: AsyncIterable<unknown>, most: number): Promise<number> {
  let count = 0
  for await (const _ of fares) if (++count > most) break
  return count
}

function callsOfAll({ history, priceDays }: HistoryModels, today: number): MeasuredCall[] {
  const times = (count: number, read: () => Promise<readonly unknown[]>) =>
    Array.from({ length: count }, () => async () => (await read()).length)
  const day = fromDayNumber(today)
  const since = addDays(day, -daysBack.lesson)
  return [
    {
      what: 'fares for training, 90 days back',
      calls: times(3, () => findTrainingFares(history, new Date(since), most.fares)),
    },
    {
      what: 'price days for training, 90 days back',
      calls: times(3, () => findNewestPriceDays(priceDays, { since, until: day, most: most.days })),
    },
    {
      what: 'trips seen on a day',
      calls: times(20, () => findPriceDaysSeenOn(priceDays, addDays(day, -1), most.trips)),
    },
  ]
}
