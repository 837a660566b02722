import { addDays, dateOf, dayMs } from '@faresight/contracts/days'
import { historyFares } from '../../services/ai-scan/src/history/fare.ts'
import { createIntake } from '../../services/ai-scan/src/history/intake.ts'
import { daysOfTrip, newestDays, tripsSeenOn } from '../../services/ai-scan/src/history/price-days.ts'
import { faresAsked, type HistoryModels, teachingFares } from '../../services/ai-scan/src/history/store.ts'
import { faresOfQuote, madeUpQuotes, type Quote } from './quotes.ts'

/** One thing that the service does, with what it is done for by turns. Each tells how many documents it was about. */
export interface Call {
  what: string
  /** By how many at the same time; 1 where it is not told. */
  atOnce?: number
  calls: readonly (() => Promise<number>)[]
}

/** How far back the service looks: a scan for what it knows, a chart, a lesson. */
const daysBack = { scan: 60, chart: 60, lesson: 90 }
const most = { asked: 2000, lesson: 50_000, days: 200_000, trips: 5000 }

/** What it takes in, all of `today`. They leave documents behind. */
export function writingCalls(models: HistoryModels, today: number): Call[] {
  const intake = createIntake(models)
  const quotes = quotesOf(today)
  const taken = (all: readonly Quote[]) => async () => {
    await intake(all)
    return all.length * faresOfQuote
  }
  const alone = quotes.slice(0, 300)
  const beside = quotes.slice(300, 1200)
  const together = Array.from({ length: 10 }, (_, at) => quotes.slice(1200 + 100 * at, 1300 + 100 * at))
  return [
    { what: 'take in a quote, one after the other', calls: alone.map((it) => taken([it])) },
    { what: 'take in a quote, 8 at a time', atOnce: 8, calls: beside.map((it) => taken([it])) },
    { what: 'take in 100 quotes at once', calls: together.map(taken) },
  ]
}

function quotesOf(today: number): Quote[] {
  return [...madeUpQuotes({ count: 2200, since: today, until: today + 1 }, 2)]
}

/** What it reads, of trips that were asked about today. */
export function readingCalls({ history, priceDays }: HistoryModels, today: number): Call[] {
  const day = dateOf(today)
  const asked = quotesOf(today).flatMap((quote) => {
    const [fare] = historyFares(quote.id, quote.data)
    return fare?.asked ? [{ ...fare, asked: fare.asked }] : []
  })
  type Asked = (typeof asked)[number]
  const each = (count: number, read: (trip: Asked) => Promise<readonly unknown[]>) =>
    asked.slice(0, count).map((trip) => async () => (await read(trip)).length)
  const times = (count: number, read: () => Promise<readonly unknown[]>) =>
    Array.from({ length: count }, () => async () => (await read()).length)
  const since = (days: number) => new Date((today - days) * dayMs)
  const until = new Date((today + 1) * dayMs)
  const anyDay = { from: dateOf(today), to: dateOf(today + 400) }
  return [
    {
      what: 'latest price of a question',
      calls: each(300, ({ asked }) =>
        faresAsked(history, asked, { ...anyDay, since: since(daysBack.scan), until, most: 1 }),
      ),
    },
    {
      what: 'latest prices of a trip, 3 days back',
      calls: each(300, (trip) => daysOfTrip(priceDays, trip, { since: addDays(day, -3) })),
    },
    {
      what: 'a trip day by day, 60 days back',
      calls: each(300, (trip) => daysOfTrip(priceDays, trip, { since: addDays(day, -daysBack.chart) })),
    },
    {
      what: 'quotes of a question that a scan knows, 60 days back',
      calls: each(100, ({ asked }) =>
        faresAsked(history, asked, { ...anyDay, since: since(daysBack.scan), until, most: most.asked }),
      ),
    },
    {
      what: 'fares to learn from, 90 days back',
      calls: times(3, () => teachingFares(history, since(daysBack.lesson), most.lesson)),
    },
    {
      what: 'days of all trips to learn from, 90 days back',
      calls: times(3, () =>
        newestDays(priceDays, { since: addDays(day, -daysBack.lesson), until: day, most: most.days }),
      ),
    },
    {
      what: 'trips seen on a day',
      calls: times(20, () => tripsSeenOn(priceDays, addDays(day, -1), most.trips)),
    },
  ]
}
