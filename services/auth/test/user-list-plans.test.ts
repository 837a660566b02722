import type { UserFilter } from '@faresight/contracts/auth/admin-user'
import type { DbOrTx } from '@faresight/kit/postgres'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type UserQuery, findUserPageByIndex, scanUserPageInOrder } from '../src/user-admin/store.ts'

let database: TestPostgres
forAllTests(
  async () => {
    const started = await createTestPostgres('auth', new URL('../migrations', import.meta.url))
    await started.postgres.pool.query(seed)
    await started.postgres.pool.query('vacuum analyze users')
    return started
  },
  (it) => (database = it),
)

const seed = `
  insert into users (email, first_name, last_name, role, email_verified, subscription_status, subscription_tier, created_at)
  select md5(n::text) || '@example.org', left(md5('f' || n), 6), left(md5('l' || n), 6),
    case when n % 2000 = 0 then 'admin' else 'user' end, n % 50 > 0,
    case when n % 10 = 0 then 'active' end, case when n % 10 = 0 then 'annual' end, now() - interval '1 minute' * n
  from generate_series(1, 10000) as n`

/** The query plan of the statement that `send` sends. */
async function planOf(send: (db: DbOrTx) => Promise<unknown>): Promise<string> {
  const { db } = database.postgres
  const lines: unknown[] = []
  const explaining = {
    async execute(statement: SQL) {
      const { rows } = await db.execute(sql`explain ${statement}`)
      lines.push(...rows.flatMap((row) => Object.values(row)))
      return { rows: [] }
    },
  }
  // Nothing else of it is used.
  await send(explaining as unknown as DbOrTx)
  return lines.join('\n')
}

const asked = (more: Partial<UserQuery>): UserQuery => ({
  search: null,
  status: null,
  plan: null,
  role: null,
  verified: null,
  sort: 'created',
  order: 'desc',
  after: null,
  limit: 51,
  ...more,
})

const id = '7f000000-0000-4000-8000-000000000000'

test.each<[UserFilter['sort'], string]>([
  ['created', '2026-01-01T00:00:00.123456Z'],
  ['email', '7@example.org'],
  ['name', 'Byron Ada'],
])('lists users by %s through the index of that order', async (sort, key) => {
  for (const order of ['asc', 'desc'] as const)
    for (const after of [null, { key, id }]) {
      const plan = await planOf((db) =>
        scanUserPageInOrder(db, asked({ sort, order, after, verified: true }), 500),
      )
      expect(plan).toContain(` using users_listed_${sort} on users`)
      expect(plan).not.toMatch(/Seq Scan|Bitmap/)
      expect(plan.includes('Index Cond: (ROW(')).toBe(after !== null)
    }
})

test.each<[string, Partial<UserQuery>]>([
  ['a part of a name', { search: 'abcd' }],
  ['a part of an email address and a plan', { search: 'abc@exam', plan: 'annual' }],
  ['a role', { role: 'admin' }],
  ['a status and an unverified address', { status: 'active', verified: false }],
  ['two letters and a role', { search: 'ab', role: 'admin' }],
])('finds users by %s through the search index', async (_, wanted) => {
  const plan = await planOf((db) => findUserPageByIndex(db, asked({ sort: 'name', ...wanted })))
  expect(plan).toContain('Bitmap Index Scan on users_listed_search')
  expect(plan).not.toContain('Seq Scan on users')
})
