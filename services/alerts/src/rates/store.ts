import type { PlainDate } from '@faresight/contracts/common'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { DbOrTx } from '@faresight/kit/postgres'
import { desc, inArray, sql } from 'drizzle-orm'
import { fxRates } from '../schema.ts'

/** One US dollar in each currency. Currencies added later are missing. */
export type RatesPerDollar = Readonly<Partial<Record<CurrencyCode, number>>>

/** The first rates of a day stay: alerts refer to them. */
export async function saveFirstRatesOfDay(db: DbOrTx, { date, perDollar }: ExchangeRates): Promise<void> {
  const currencies = sql.param(Object.keys(perDollar))
  const values = sql.param(Object.values(perDollar))
  await db.execute(sql`
    insert into ${fxRates} (date, currency, per_dollar)
    select ${date}::date, * from unnest(${currencies}::text[], ${values}::float8[])
    on conflict do nothing`)
}

export async function readRatesByDay(
  db: DbOrTx,
  dates: readonly PlainDate[],
): Promise<Map<PlainDate, RatesPerDollar>> {
  const rows = await db
    .select()
    .from(fxRates)
    .where(inArray(fxRates.date, [...dates]))
  const days = new Map<PlainDate, RatesPerDollar>()
  for (const { date, currency, perDollar } of rows)
    days.set(date, { ...days.get(date), [currency]: perDollar })
  return days
}

export async function findLastRateDate(db: DbOrTx): Promise<PlainDate | null> {
  const [last] = await db.select({ date: fxRates.date }).from(fxRates).orderBy(desc(fxRates.date)).limit(1)
  return last?.date ?? null
}
