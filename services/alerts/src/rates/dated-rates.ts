import type { PlainDate } from '@faresight/contracts/common'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { Bus } from '@faresight/kit/bus/bus'
import type { DbOrTx, Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { type DayRates, keepRates, lastRateDate, readRatesOf } from './store.ts'

/** The rates of each day that alerts refer to. */
export interface DatedRates {
  /**
   * The day of the rates by which prices are converted now; those are stored when this settles. Where search does not answer,
   * the last day that is stored.
   *
   * @param since a day of which somebody has heard: search is asked again where we have only older ones
   * @throws BusUnavailable where there is none
   */
  today(since?: PlainDate | null): Promise<PlainDate>
  /** What is known of these days; a day of which nothing is known is missing. */
  of(db: DbOrTx, dates: readonly PlainDate[]): Promise<ReadonlyMap<PlainDate, DayRates>>
}

interface RatesDeps {
  bus: Pick<Bus, 'request'>
  postgres: Pick<Postgres, 'db'>
  log: Log
  now: () => Date
}

/** As long as search itself may take to hear of new ones; they come once a day. */
const heldMs = 60 * 60 * 1000
/** Alerts may be a year old. */
const mostDays = 400

export function createDatedRates({ bus, postgres: { db }, log, now }: RatesDeps): DatedRates {
  // What is stored of a day never changes, so it can be held for as long as there is room.
  const days = new BoundedMap<PlainDate, DayRates>(mostDays)
  let held: { date: PlainDate; until: number } | undefined

  async function ask(): Promise<PlainDate> {
    const rates = await bus.request(readExchangeRatesRpc, {})
    await keepRates(db, rates)
    held = { date: rates.date, until: now().getTime() + heldMs }
    return rates.date
  }

  return {
    async today(since) {
      const isKnown = held && held.until > now().getTime() && held.date >= (since ?? held.date)
      if (held && isKnown) return held.date
      try {
        return await ask()
      } catch (error) {
        const date = held?.date ?? (await lastRateDate(db))
        if (date === null) throw error
        log.warn({ err: error, date }, 'older exchange rates are used')
        return date
      }
    },
    async of(from, dates) {
      const unheld = [...new Set(dates)].filter((date) => !days.get(date))
      const read = unheld.length ? await readRatesOf(from, unheld) : []
      for (const [date, rates] of read) days.set(date, rates)
      return new Map(
        dates.flatMap((date) => {
          const rates = days.get(date)
          return rates ? [[date, rates] as const] : []
        }),
      )
    },
  }
}
