import type { Postgres } from '@faresight/kit/postgres'

/** How many registered on a day of the past that all browser tests share. */
export const registrationsOf = (daysAgo: number) => 20 + (daysAgo % 7) * 3

/** What services have counted and noted on each of the last hundred days. The dashboard tells the same for a minute. */
export async function countPast({ pool }: Pick<Postgres, 'pool'>): Promise<void> {
  for (let daysAgo = 1; daysAgo <= 100; daysAgo++) {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const counts = {
      registrations: registrationsOf(daysAgo),
      scans: 240 + ((daysAgo * 13) % 60) - daysAgo,
      'failed-scans': daysAgo % 3,
      checks: 6_000,
      alerts: (daysAgo * 7) % 5,
    }
    for (const [measure, count] of Object.entries(counts))
      await pool.query(
        `insert into admin.daily_counts (day, measure, count) values ($1, $2, $3)
         on conflict (day, measure) do update set count = excluded.count`,
        [day, measure, count],
      )
    const noted = { 'users.total': 2, 'subscriptions.active': 1, 'subscriptions.mrr': 4.99 }
    for (const [figure, value] of Object.entries(noted))
      await pool.query(
        `insert into admin.figure_days (day, figure, value, noted_at) values ($1, $2, $3, $1::date)
         on conflict (day, figure) do nothing`,
        [day, figure, value],
      )
    await pool.query(
      `insert into search.search_days (day, viewer, count) values ($1, 'visitor', $2) on conflict do nothing`,
      [day, 500 + ((daysAgo * 37) % 200)],
    )
  }
}
