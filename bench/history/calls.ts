import { addDays, fromDayNumber, dayMs } from '@faresight/contracts/days'
import { type HistoryFare, historyFares } from '../../services/ai-scan/src/history/fare.ts'
import { createIntake } from '../../services/ai-scan/src/history/intake.ts'
import { newestDays, tripsSeenOn } from '../../services/ai-scan/src/history/price-days.ts'
import { faresOfRoutes } from '../../services/ai-scan/src/history/fares-of-routes.ts'
import { faresAsked, type HistoryModels, teachingFares } from '../../services/ai-scan/src/history/store.ts'
import { monthLevels, recentDays, tripLevel } from '../../services/ai-scan/src/history/trip-days.ts'
import { faresOfQuote, madeUpQuotes, type Quote } from './quotes.ts'

/** One thing that the service does, with what it is done for by turns. Each tells how many documents it was about. */
export interface Call {
  what: string
  /** By how many at the same time; 1 where it is not told. */
  atOnce?: number
  calls: readonly (() => Promise<number>)[]
}

/** What the service asks for at most, and how far back it looks. */
const most = { asked: 2000, fares: 50_000, days: 200_000, trips: 5000 }
const daysBack = { scan: 60, lesson: 90, page: 365 }
const page = 50

/** What it takes in, all of `today`. They leave documents behind. */
export function writingCalls(models: HistoryModels, today: number): Call[] {
  const intake = createIntake(models)
  const taken = (quotes: readonly Quote[]) => async () => {
    await intake(quotes)
    return quotes.length * faresOfQuote
  }
  const quotes = quotesOf(today)
  const together = Array.from({ length: 10 }, (_, at) => quotes.slice(1200 + 100 * at, 1300 + 100 * at))
  return [
    { what: 'take in a quote, one after the other', calls: quotes.slice(0, 300).map((it) => taken([it])) },
    {
      what: 'take in a quote, 8 at a time',
      atOnce: 8,
      calls: quotes.slice(300, 1200).map((it) => taken([it])),
    },
    { what: 'take in 100 quotes at once', calls: together.map(taken) },
  ]
}

function quotesOf(today: number): Quote[] {
  return [...madeUpQuotes({ count: 2200, since: today, until: today + 1 }, 2)]
}

/** What it reads, of trips that were asked about today. */
export function readingCalls(models: HistoryModels, today: number): Call[] {
  return [...callsOfTrips(models, today), ...callsOfAll(models, today)]
}

type Asked = HistoryFare & { asked: string }

function callsOfTrips({ history, priceDays }: HistoryModels, today: number): Call[] {
  const trips = quotesOf(today).flatMap(({ id, data }): Asked[] => {
    const [fare] = historyFares(id, data)
    return fare?.asked ? [{ ...fare, asked: fare.asked }] : []
  })
  const each = (count: number, read: (trip: Asked) => Promise<number>) =>
    trips.slice(0, count).map((trip) => () => read(trip))
  const day = fromDayNumber(today)
  const since = new Date((today - daysBack.scan) * dayMs)
  const until = new Date((today + 1) * dayMs)
  const quotes = async ({ asked }: Asked, count: number) => {
    const window = { since, until, from: day, to: addDays(day, 365), most: count }
    return (await faresAsked(history, asked, window)).length
  }
  const year = { since: new Date((today - daysBack.page) * dayMs), before: until }
  const ofRoute = ({ route, cabinClass }: Asked) => ({ routes: [route], cabinClass, ...year })
  const ofDeparture = (it: Asked) => ({ ...ofRoute(it), departureDate: it.departureDate })
  const after = { scannedAt: new Date((today - 90) * dayMs), id: '9' }
  return [
    { what: 'latest price of a question', calls: each(300, (it) => quotes(it, 1)) },
    { what: 'what a scan knows, 60 days back', calls: each(100, (it) => quotes(it, most.asked)) },
    {
      what: 'a page of a route, 50 fares',
      calls: each(200, (it) => taken(faresOfRoutes(history, ofRoute(it), page + 1), page)),
    },
    {
      what: 'a page 90 days further down',
      calls: each(200, (it) => taken(faresOfRoutes(history, { ...ofRoute(it), after }, page + 1), page)),
    },
    {
      what: 'a page of one departure',
      calls: each(200, (it) => taken(faresOfRoutes(history, ofDeparture(it), page + 1), page)),
    },
    {
      what: 'a route as a file, 10,000 fares',
      calls: each(5, (it) => taken(faresOfRoutes(history, ofRoute(it), 500), 10_000)),
    },
    {
      what: 'a trip day by day, 60 days back',
      calls: each(300, async (it) => (await recentDays(priceDays, it, day)).days.length),
    },
    {
      what: 'what a trip usually costs',
      calls: each(100, async (it) => (await tripLevel(priceDays, it, day))?.samples ?? 0),
    },
    {
      what: 'what a route costs month by month',
      calls: each(50, async ({ asked }) => {
        const months = await monthLevels(priceDays, asked, day)
        return months.reduce((sum, { level }) => sum + (level?.samples ?? 0), 0)
      }),
    },
  ]
}

/** Takes so many and one more, by which the service knows that there is another page. */
async function taken(fares: AsyncIterable<unknown>, most: number): Promise<number> {
  let count = 0
  for await (const _ of fares) if (++count > most) break
  return count
}

function callsOfAll({ history, priceDays }: HistoryModels, today: number): Call[] {
  const times = (count: number, read: () => Promise<readonly unknown[]>) =>
    Array.from({ length: count }, () => async () => (await read()).length)
  const day = fromDayNumber(today)
  const since = addDays(day, -daysBack.lesson)
  return [
    {
      what: 'fares to learn from, 90 days back',
      calls: times(3, () => teachingFares(history, new Date(since), most.fares)),
    },
    {
      what: 'days of trips to learn from, 90 days back',
      calls: times(3, () => newestDays(priceDays, { since, until: day, most: most.days })),
    },
    {
      what: 'trips seen on a day',
      calls: times(20, () => tripsSeenOn(priceDays, addDays(day, -1), most.trips)),
    },
  ]
}
