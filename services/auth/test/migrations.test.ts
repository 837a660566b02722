import { migrate } from '@faresight/kit/migrate'
import { testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { earlierMigrations, migrationsOf } from '../../../test/setup/earlier-migrations.ts'

const { folder } = await migrationsOf('auth')
const ends = '2026-12-01T00:00:00Z'
const trialEnds = '2026-11-20T00:00:00Z'

test.each([
  ['an active plan to the end of its period', 'active', ends, null, ends],
  ['an active plan without an end for good', 'active', null, trialEnds, '9999-12-31T23:59:59Z'],
  ['a trial to the end of its period', 'trialing', ends, trialEnds, ends],
  ['a trial whose period has no end to its own end', 'trialing', null, trialEnds, trialEnds],
  ['a cancelled plan to the end of what was paid', 'canceled', ends, trialEnds, ends],
  ['a cancelled plan without an end not at all', 'canceled', null, trialEnds, null],
  ['a plan past due with seven days of grace', 'past_due', ends, null, '2026-12-08T00:00:00Z'],
  ['no plan not at all, whatever ends were left behind', null, ends, trialEnds, null],
])('of before plans came from billing, access lasts for %s', async (_, status, ...instants) => {
  const [endsAt, trialEndsAt, expected] = instants
  await using database = await testPostgres('auth', await earlierMigrations(folder, '0003_plans'))
  const { pool } = database.postgres
  await pool.query(
    `insert into users (email, subscription_status, subscription_ends_at, trial_ends_at) values ('a@b.c', $1, $2, $3)`,
    [status, endsAt, trialEndsAt],
  )
  await migrate(database.url, folder)
  const { rows } = await pool.query('select access_until, plan_version::int from users')
  expect(rows).toEqual([{ access_until: expected ? new Date(expected) : null, plan_version: 0 }])
})
