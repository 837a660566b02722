import { gateRoutes } from '@faresight/contracts/auth/gate-http'
import { testIdentity, testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { bringUp } from '../../../test/setup/programs.ts'
import { users } from '../src/schema.ts'
import { ownerKey } from './harness.ts'

test('of many who set up the site at once, at several replicas, one becomes its owner', async () => {
  await using database = await testPostgres('auth', new URL('../migrations', import.meta.url))
  await using bus = await ownBus()
  const main = new URL('../src/main.ts', import.meta.url)
  const env = {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('auth'),
    IDENTITY_PUBLIC_KEYS: testIdentity().publicKey,
    OWNER_SETUP_KEY: ownerKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  }
  await using first = await bringUp(main, env)
  await using second = await bringUp(main, env)

  const bootstrap = async (index: number) => {
    const { url } = index % 2 === 0 ? first : second
    const answer = await fetch(url + gateRoutes.ownerBootstrap.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
      body: JSON.stringify({
        setupKey: ownerKey,
        // Some of them give the same address.
        email: `owner${index % 5}@example.org`,
        firstName: 'Ada',
        lastName: 'Lovelace',
      }),
    })
    const { code } = (await answer.json()) as { code?: string }
    return code ?? answer.status
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
  // Whoever has found no owner goes no further, until all have looked for one or wait for their turn.
  await client.query('lock table users in share mode')
  const answering = Array.from({ length: 16 }, (_, index) => bootstrap(index))
  await expect.poll(waiting, { timeout: 10_000 }).toBe(16)
  await client.query('commit')
  client.release()
  const answers = await Promise.all(answering)
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'auth/owner-exists')).toHaveLength(15)
  expect(await database.postgres.db.select().from(users)).toMatchObject([{ role: 'owner' }])
})
