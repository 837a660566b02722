import type { Postgres } from '@faresight/kit/postgres'
import { benchIdFunction } from '../bench-id.ts'
import { alertKeysForWatch, type AlertKeyCriteria } from '../../services/alerts/src/matching/alert-keys.ts'
import { benchAirports } from './observations.ts'

/**
 * Inserts alerts `from + 1` to `to` in a few statements. A tenth of the routes has a third of the alerts. One in five alerts watches a
 * window of departures, one in five a metro area at each end, one in four flies one way.
 */
export async function fillAlerts({ pool }: Postgres, from: number, to: number): Promise<void> {
  await pool.query(benchIdFunction)
  for (const [change] of indexes) await pool.query(change)
  await pool.query(watches, [from + 1, to, benchAirports])
  await pool.query(people, [from + 1, to])
  await pool.query(alerts, [from + 1, to])
  await pool.query(keys, [from + 1, to])
  for (const [, restore] of indexes.toReversed()) await pool.query(restore)
  await pool.query('vacuum analyze')
  await check(pool)
}

/** Dropped while rows are inserted, and restored as in the migration. */
const indexes = [
  [
    'alter table alert_keys drop constraint alert_keys_alert_id_price_alerts_id_fk',
    `alter table alert_keys add constraint alert_keys_alert_id_price_alerts_id_fk
     foreign key (alert_id) references price_alerts (id) on delete cascade`,
  ],
  [
    'alter table price_alerts drop constraint price_alerts_watch_id_watches_id_fk',
    `alter table price_alerts add constraint price_alerts_watch_id_watches_id_fk
     foreign key (watch_id) references watches (id)`,
  ],
  [
    'alter table alert_keys drop constraint alert_keys_alert_id_key_pk',
    'alter table alert_keys add constraint alert_keys_alert_id_key_pk primary key (alert_id, key)',
  ],
  ['drop index alert_keys_match', 'create index alert_keys_match on alert_keys (key, threshold_minor)'],
] as const

/** A watch for each alert. */
const watches = `
  with chosen as (
    select n, least(floor(pow(random(), 2) * 4000), 3999)::int as route, random() as metro, random() as window_,
      random() as way, current_date + 14 + floor(pow(random(), 1.5) * 300)::int as departs,
      2 + floor(random() * 13)::int as nights, random() as party, random() as cabin, random() as stops
    from generate_series($1::int, $2::int) as n
  ), named as (
    select *, $3::text[] as codes, route % 64 as a, (route / 64 + route % 64 + 1) % 64 as b,
      case when way < 0.75 then 'roundtrip' else 'oneway' end as trip from chosen
  )
  insert into watches (id, criteria_key, origin, destination, origins, destinations, time_zone, trip_type, departure_date,
    return_date, departs_from, departs_to, min_nights, max_nights, passengers, cabin_class, stops)
  select bench_id('watch ' || n), n::text, codes[a + 1], codes[b + 1],
    case when metro < 0.2 then array[codes[a + 1], codes[a + 65]] else array[codes[a + 1]] end,
    case when metro < 0.2 then array[codes[b + 1], codes[b + 65]] else array[codes[b + 1]] end,
    'Europe/London', trip,
    case when window_ < 0.8 then departs end,
    case when window_ < 0.8 and trip = 'roundtrip' then departs + nights end,
    departs, case when window_ < 0.8 then departs else departs + 7 + nights end,
    case when window_ >= 0.8 and trip = 'roundtrip' then least(nights, 5) end,
    case when window_ >= 0.8 and trip = 'roundtrip' then nights + 2 end,
    case when party < 0.7 then 1 else 2 end,
    case when cabin < 0.9 then 'economy' else 'business' end,
    case when stops < 0.8 then 'any' else 'nonstop' end
  from named`

const people = `
  insert into people (user_id, access_until)
  select distinct bench_id('user ' || n / 5), now() + interval '30 days'
  from generate_series($1::int, $2::int) as n on conflict do nothing`

/** Targets are 55 to 90% of the typical fare, which `observations.ts` computes alike. */
const alerts = `
  insert into price_alerts (id, user_id, watch_id, route, origin, destination, departure_date, return_date, target_price,
    threshold_minor, ignore_fares_before, rate_date)
  select bench_id('alert ' || n), bench_id('user ' || n / 5), watch.id, origin || '-' || destination, origin, destination,
    departure_date, return_date, target, target * 100, now() - interval '1 hour', current_date
  from generate_series($1::int, $2::int) as n
  join watches as watch on watch.id = bench_id('watch ' || n)
  cross join lateral (
    select ceil(passengers * (150 + (ascii(left(origins[1], 1)) * 31 + ascii(right(destinations[1], 1)) * 17) % 700)
      * (0.55 + random() * 0.35))::int as target
  ) as wish`

const keys = `
  insert into alert_keys (alert_id, key, threshold_minor, departs_from, departs_to, min_nights, max_nights)
  select alert.id,
    concat_ws(' ', a || '-' || b, days, trip_type, passengers, children, infants, cabin_class, stops),
    threshold_minor, departs_from, departs_to, min_nights, max_nights
  from generate_series($1::int, $2::int) as n
  join price_alerts as alert on alert.id = bench_id('alert ' || n)
  join watches as watch on watch.id = alert.watch_id
  cross join unnest(origins) as a cross join unnest(destinations) as b
  cross join lateral (
    select concat_ws(' ', watch.departure_date, watch.return_date) as days where watch.departure_date is not null
    union all
    select to_char(month, 'YYYY-MM') from generate_series(date_trunc('month', departs_from), departs_to, '1 month') as month
    where watch.departure_date is null
  ) as day`

/** @throws if the inserted keys are not those of the service */
async function check(pool: Postgres['pool']): Promise<void> {
  const { rows } = await pool.query<AlertKeyCriteria & { keys: string[] }>(`
    select array(select key from alert_keys where alert_id = alert.id) as keys,
      origins, destinations, watch.departure_date::text as "departureDate", watch.return_date::text as "returnDate",
      departs_from::text as "departsFrom", departs_to::text as "departsTo", trip_type as "tripType", passengers, children, infants,
      cabin_class as "cabinClass", stops
    from price_alerts as alert join watches as watch on watch.id = alert.watch_id
    where not is_triggered limit 500`)
  for (const { keys: found, ...watch } of rows) {
    if (found.toSorted().join() !== alertKeysForWatch(watch).toSorted().join())
      throw new Error('The inserted keys are not those of the service.')
  }
}
