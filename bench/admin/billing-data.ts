import type { Postgres } from '@faresight/kit/postgres'
import { benchIdFunction } from '../bench-id.ts'

interface Sizes {
  subscriptions: number
  payments: number
}

/**
 * Fills billing's tables as three years of a growing site would: three in five subscriptions have ended, one user in fifty has a
 * complimentary plan, one payment in twelve failed and one in sixty was refunded. One event in forty is in another currency, and half
 * of all events carry no amount.
 */
export async function fillBilling({ pool }: Postgres, { subscriptions, payments }: Sizes): Promise<void> {
  await pool.query(benchIdFunction)
  await pool.query(customers, [subscriptions])
  await pool.query(plans, [subscriptions])
  await pool.query(complimentaryPlans, [subscriptions])
  await pool.query(events, [payments, subscriptions])
  for (const table of ['customers', 'subscriptions', 'grants', 'payment_events'])
    await pool.query(`vacuum analyze ${table}`)
}

const customers = `
  insert into customers (user_id, stripe_customer_id, version)
  select bench_id('user ' || n), 'cus_' || n, 1 from generate_series(1, $1::int) as n`

const plans = `
  with chosen as (
    select n, random() as state, random() as length, random() as ends, random() as money,
      now() - interval '3 years' * (1 - sqrt(n / $1::float8)) as made
    from generate_series(1, $1::int) as n
  ), named as (
    select *, case when state < 0.6 then 'canceled' when state < 0.94 then 'active' when state < 0.96 then 'trialing'
        when state < 0.98 then 'past_due' when state < 0.99 then 'unpaid' else 'incomplete_expired' end as status,
      case when length < 0.5 then 'monthly' when length < 0.8 then 'semiannual' else 'annual' end as tier
    from chosen
  )
  insert into subscriptions (id, user_id, status, tier, amount, currency, item_id, period_starts_at, period_ends_at,
    cancel_at_period_end, ended_at, created_at)
  select 'sub_' || n, bench_id('user ' || n), status, tier,
    case tier when 'monthly' then 499 when 'semiannual' then 1999 else 4999 end,
    case when money < 0.975 then 'USD' else 'EUR' end, 'si_' || n, now() - interval '10 days', now() + interval '20 days',
    ends < 0.2, case when status = 'canceled' then now() - interval '20 days' end, made
  from named`

const complimentaryPlans = `
  insert into grants (user_id, tier, starts_at, ends_at, granted_by)
  select bench_id('user ' || n), 'annual', now() - interval '200 days', now() + (random() * 400 - 200) * interval '1 day',
    bench_id('user 1')
  from generate_series(1, $1::int, 50) as n`

const events = `
  with chosen as (
    select n, random() as outcome, random() as price, random() as money, random() as whose,
      now() - interval '3 years' * (1 - sqrt(n / ($1::float8 * 2))) as at
    from generate_series(1, $1::int * 2) as n
  ), events as (
    select *, case when n % 2 = 0 then 'none' when outcome < 0.9 then 'succeeded' when outcome < 0.983 then 'failed'
      else 'refunded' end as status
    from chosen
  )
  insert into payment_events (stripe_event_id, event_type, user_id, stripe_customer_id, amount, currency, status, metadata,
    occurred_at, queued_at, processed_at, created_at)
  select 'evt_' || n, case status when 'succeeded' then 'invoice.paid' when 'failed' then 'payment_intent.payment_failed'
      when 'refunded' then 'refund.created' else 'customer.subscription.updated' end,
    bench_id('user ' || (1 + floor(whose * $2::int))::int), 'cus_' || (1 + floor(whose * $2::int))::int,
    case when price < 0.7 then 499 when price < 0.9 then 1999 else 4999 end,
    case when money < 0.975 then 'USD' else 'EUR' end, status,
    jsonb_build_object('object', 'invoice', 'objectId', 'in_' || n), at, at, at, at
  from events`
