import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { users } from '../../src/schema.ts'
import { testOwnerKey, startAuthService } from '../harness.ts'

test('concurrent setup requests at several replicas create one owner', async () => {
  await using database = await createTestPostgres('auth', new URL('../../migrations', import.meta.url))
  const connectReplica = () => connectPostgres(database.url, { max: 10, name: 'auth' })
  await using postgres = connectReplica()
  await using first = await startAuthService({ postgres })
  await using otherPostgres = connectReplica()
  await using second = await startAuthService({ postgres: otherPostgres })

  const bootstrap = async (index: number) => {
    const { post } = index % 2 === 0 ? first : second
    const answer = await post(
      adminSignInRoutes.ownerBootstrap.path,
      {
        setupKey: testOwnerKey,
        // Some of them give the same address.
        email: `owner${index % 5}@example.org`,
        firstName: 'Ada',
        lastName: 'Lovelace',
      },
      { 'x-forwarded-for': `203.0.113.${index}` },
    )
    const { code } = answer.json<{ code?: string }>()
    return code ?? answer.statusCode
  }
  const { pool } = database.postgres
  const waiting = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }

  const client = await pool.connect()
  await client.query('begin')
  // Requests that found no owner stop here until all have looked or wait for the lock.
  await client.query('lock table users in share mode')
  const answering = Array.from({ length: 16 }, (_, index) => bootstrap(index))
  await expect.poll(waiting, { timeout: 10_000 }).toBe(16)
  await client.query('commit')
  client.release()
  const answers = await Promise.all(answering)
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'auth/owner-exists')).toHaveLength(15)
  expect(await postgres.db.select().from(users)).toMatchObject([{ role: 'owner' }])
})
