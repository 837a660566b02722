import { addDays } from '@faresight/contracts/days'
import type { Postgres } from '@faresight/kit/postgres'
import type { AllServices } from './all-services.ts'

type Databases = AllServices['databases']
type Pool = Postgres['pool']

/** What a day comes to, by its name: days without anything are not there. */
type Days = Record<string, Record<string, number>>

async function numberOf({ pool }: { pool: Pool }, query: string): Promise<number> {
  const { rows } = await pool.query<{ number: string | null }>(`select (${query}) as number`)
  return Number(rows[0]?.number)
}

/** Counts of each day (UTC), by what they count. */
async function daysOf({ pool }: { pool: Pool }, moment: string, what: string, from: string): Promise<Days> {
  const { rows } = await pool.query<Record<string, string>>(
    `select to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD') as day, ${what} from ${from} group by 1`,
  )
  return Object.fromEntries(
    rows.map(({ day = '', ...counts }) => [
      day,
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
    ]),
  )
}

/** All figures of `contracts/admin/figures`, counted again in the databases, each by the words of its formula. */
export async function recountFigures({ auth, billing }: Databases) {
  const open = 'select count(*) from users where closed_at is null'
  const users = await numberOf(auth.postgres, open)
  const plans = (where: string) =>
    numberOf(billing.postgres, `select count(*) from subscriptions where ${where}`)
  const active = await plans(`status = 'active'`)
  const monthly = `select coalesce(sum(amount::numeric / case tier when 'monthly' then 1 when 'semiannual' then 6
    when 'annual' then 12 end), 0) / 100 from subscriptions
    where status = 'active' and not cancel_at_period_end and currency = 'USD'`
  const paid = (status: string, more = '') =>
    `(select count(*) from payment_events where status = '${status}' ${more})`
  const sum = (status: string) =>
    `(select coalesce(sum(amount), 0) from payment_events where status = '${status}' and currency = 'USD')`
  const disputed = `(select coalesce(sum(amount), 0) from dispute_movements where currency = 'USD')`
  return {
    'users.total': users,
    'users.newLast30Days': await numberOf(
      auth.postgres,
      `${open} and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '29 days'`,
    ),
    'users.conversionRate': active / users,
    'subscriptions.active': active,
    'subscriptions.mrr': await numberOf(billing.postgres, `select round((${monthly}), 2)`),
    'subscriptions.arr': await numberOf(billing.postgres, `select round((${monthly}) * 12, 2)`),
    'subscriptions.trialing': await plans(`status = 'trialing'`),
    'subscriptions.pastDue': await plans(`status = 'past_due'`),
    'subscriptions.ending': await plans(`status = 'active' and cancel_at_period_end`),
    'subscriptions.complimentary': await numberOf(
      billing.postgres,
      'select count(*) from grants where ends_at > now()',
    ),
    'payments.totalRevenue': await numberOf(
      billing.postgres,
      `select (${sum('succeeded')} - ${sum('refunded')} + ${disputed}) / 100.0`,
    ),
    'payments.successRate': await numberOf(
      billing.postgres,
      `select ${paid('succeeded')}::float8 / (${paid('succeeded')} + ${paid('failed')})`,
    ),
  }
}

/** What was paid on each day. */
export async function recountPayments({ billing }: Databases): Promise<Days> {
  const paid = await daysOf(
    billing.postgres,
    'occurred_at',
    `coalesce(sum(case status when 'succeeded' then amount when 'refunded' then -amount end), 0) / 100.0 as revenue,
     sum((status = 'succeeded')::int) as succeeded, sum((status = 'failed')::int) as failed,
     sum((status = 'refunded')::int) as refunded`,
    `payment_events where status <> 'none'`,
  )
  const moved = await daysOf(
    billing.postgres,
    'occurred_at',
    'sum(amount) / 100.0 as revenue',
    'dispute_movements',
  )
  return together([paid, moved])
}

/** What happened on each day, but for the searches of visitors, of which nothing is kept. */
export async function recountHappenings({
  auth,
  search,
  alerts,
  'ai-scan': scans,
}: Databases): Promise<Days> {
  const days: Days[] = [
    await daysOf(auth.postgres, 'created_at', 'count(*) as registrations', 'users where closed_at is null'),
    await daysOf(
      search.postgres,
      'created_at',
      'count(*) as searches',
      `flight_searches where kind = 'search'`,
    ),
    await daysOf(alerts.postgres, 'created_at', 'count(*) as alerts', 'notifications'),
  ]
  for (const name of ['ai_search_results', 'public_scans']) {
    const ended = await scans.mongo.connection
      .collection<{ status: string; completedAt: Date; checks: number }>(name)
      .find({ status: { $in: ['completed', 'failed'] } })
      .toArray()
    for (const { status, completedAt, checks } of ended) {
      const failedScans = status === 'failed' ? 1 : 0
      days.push({ [completedAt.toISOString().slice(0, 10)]: { scans: 1, failedScans, checks } })
    }
  }
  return together(days)
}

/** The same days of several, added up. */
export function together(several: readonly Days[]): Days {
  const all: Days = {}
  for (const [day, counts] of several.flatMap((days) => Object.entries(days)))
    for (const [name, count] of Object.entries(counts))
      all[day] = { ...all[day], [name]: (all[day]?.[name] ?? 0) + count }
  return all
}

/** A year up to today without gaps: what is known of a day, and nothing where nothing is. */
export function yearOf<T extends object>(nothing: T, days: Days): (T & { day: string })[] {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: 365 }, (_, index) => addDays(today, index - 364)).map((day) => ({
    day,
    ...nothing,
    ...days[day],
  }))
}
