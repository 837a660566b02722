import type { Database } from './own-people.ts'

/** Has billing keep something else of somebody's plan, as if time had passed or an administrator had been there. */
export async function keep(
  database: Database,
  email: string,
  statement: string,
  ...values: unknown[]
): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  await database.pool.query(statement, [rows[0]?.id, ...values])
}

/** An administrator has given somebody the plan of 6 months, and it ends in some days. */
export function give(database: Database, email: string, days: number): Promise<void> {
  return keep(
    database,
    email,
    `with customer as (
        insert into billing.customers (user_id) values ($1) on conflict (user_id) do update set version = customers.version
        returning user_id)
      insert into billing.grants (user_id, tier, starts_at, ends_at, granted_by)
      select user_id, 'semiannual', now() - interval '40 days', now() + make_interval(days => $2::int), user_id from customer`,
    days,
  )
}
