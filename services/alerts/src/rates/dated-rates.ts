import type { PlainDate } from '@faresight/contracts/common'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Bus } from '@faresight/kit/bus/bus'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { DbOrTx, Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { type RatesPerDollar, findLastRateDate, readRatesByDay, saveFirstRatesOfDay } from './store.ts'

export interface DailyExchangeRates {
  /**
   * Stores the current rates and returns their day; the last stored day if search does not answer.
   * @param since a known day: asks search again if the stored rates are older
   * @throws BusUnavailableError if no rates are stored
   */
  fetchLatestDate(since?: PlainDate | null): Promise<PlainDate>
  forDates(db: DbOrTx, dates: readonly PlainDate[]): Promise<ReadonlyMap<PlainDate, RatesPerDollar>>
}

interface RatesDeps {
  bus: Pick<Bus, 'request'>
  postgres: Pick<Postgres, 'db'>
  log: Log
  now: () => Date
}

/** As long as search may take to fetch new rates, which come once a day. */
const reuseMs = 60 * 60 * 1000
/** Alerts live for up to a year. */
const maxDays = 400

export function createDailyExchangeRates({ bus, postgres: { db }, log, now }: RatesDeps): DailyExchangeRates {
  // Stored rates never change.
  const ratesByDate = new BoundedMap<PlainDate, RatesPerDollar>(maxDays)
  let latest: { date: PlainDate; until: number } | undefined

  async function fetchRates(): Promise<PlainDate> {
    const rates = await bus.request(readExchangeRatesRpc, {})
    await saveFirstRatesOfDay(db, rates)
    latest = { date: rates.date, until: now().getTime() + reuseMs }
    return rates.date
  }

  return {
    async fetchLatestDate(since) {
      const isKnown = latest && latest.until > now().getTime() && latest.date >= (since ?? latest.date)
      if (latest && isKnown) return latest.date
      try {
        return await fetchRates()
      } catch (error) {
        const date = latest?.date ?? (await findLastRateDate(db))
        if (date === null) throw error
        log.warn({ err: error, date }, 'older exchange rates are used')
        return date
      }
    },
    async forDates(db, dates) {
      const missing = [...new Set(dates)].filter((date) => !ratesByDate.get(date))
      const read = missing.length ? await readRatesByDay(db, missing) : []
      for (const [date, rates] of read) ratesByDate.set(date, rates)
      return new Map(
        dates.flatMap((date) => {
          const rates = ratesByDate.get(date)
          return rates ? [[date, rates] as const] : []
        }),
      )
    },
  }
}

interface RateFetchDeps {
  rates: DailyExchangeRates
  log: Log
}

const hourMs = 60 * 60 * 1000

export function startHourlyExchangeRateFetch({ rates, log }: RateFetchDeps): AsyncDisposable {
  return startPeriodicTask(hourMs, () => rates.fetchLatestDate(), { log, label: 'fetch exchange rates' })
}
