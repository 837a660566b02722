import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { DbOrTx } from '@faresight/kit/postgres'
import { desc, inArray, sql } from 'drizzle-orm'
import { fxRates } from '../schema.ts'

/** What one dollar was worth on one day. A currency that we have come to know later is missing. */
export type DayRates = Readonly<Partial<Record<CurrencyCode, number>>>

/** Keeps the rates of a day. Those that it was first told of stay: alerts refer to them. */
export async function keepRates(db: DbOrTx, { date, perDollar }: ExchangeRates): Promise<void> {
  const currencies = sql.param(Object.keys(perDollar))
  const values = sql.param(Object.values(perDollar))
  await db.execute(sql`
    insert into ${fxRates} (date, currency, per_dollar)
    select ${date}::date, * from unnest(${currencies}::text[], ${values}::float8[])
    on conflict do nothing`)
}

/** The rates of those days that we have any of. */
export async function readRatesOf(
  db: DbOrTx,
  dates: readonly PlainDate[],
): Promise<Map<PlainDate, DayRates>> {
  const rows = await db
    .select()
    .from(fxRates)
    .where(inArray(fxRates.date, [...dates]))
  const days = new Map<PlainDate, DayRates>()
  for (const { date, currency, perDollar } of rows)
    days.set(date, { ...days.get(date), [currency]: perDollar })
  return days
}

/** The last day that we have rates of; `null` before the first. */
export async function lastRateDate(db: DbOrTx): Promise<PlainDate | null> {
  const [last] = await db.select({ date: fxRates.date }).from(fxRates).orderBy(desc(fxRates.date)).limit(1)
  return last?.date ?? null
}
