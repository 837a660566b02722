import { defineRoute } from '@faresight/contracts/route'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService } from '@faresight/kit/http/service'
import { silentLog } from '@faresight/kit/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type RestartableStore, startRestartablePostgres } from '../../test/setup/restartable-stores.ts'

let database: RestartableStore
forAllTests(startRestartablePostgres, (it) => (database = it))

const route = defineRoute({
  owner: 'search',
  method: 'GET',
  path: '/api/things',
  access: 'public',
  summary: 'For this test',
  query: z.object({ seconds: z.coerce.number().default(0) }),
  answer: z.object({ ok: z.boolean() }),
})

function serviceOn({ db, ready }: Postgres) {
  const service = createService({
    log: silentLog,
    verifyIdentity: async () => null,
    readinessChecks: { postgres: ready },
  })
  mountRoute(service, route, async ({ query }) => {
    await db.transaction((tx) => tx.execute(sql`select pg_sleep(${query.seconds})`))
    return { ok: true }
  })
  return service
}

test('while PostgreSQL is unavailable calls get 503 with Retry-After, and succeed once it is back', async () => {
  await using postgres = connectPostgres(database.url, { max: 2, name: 'things' })
  await using service = serviceOn(postgres)
  const call = (path = '/api/things') => service.inject(path)
  expect((await call()).statusCode).toBe(200)

  const underWay = call('/api/things?seconds=30')
  const isAsleep = sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`
  await expect.poll(async () => (await postgres.db.execute(isAsleep)).rowCount).toBeGreaterThan(0)
  await database.stop()
  for (const answer of [await underWay, await call(), await call()]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ code: 'request/unavailable' })
  }
  expect((await call('/health/ready')).statusCode).toBe(503)
  expect((await call('/health/live')).statusCode).toBe(200)

  await database.start()
  await expect.poll(async () => (await call()).statusCode).toBe(200)
})

test('a statement timeout is 503 with Retry-After', async () => {
  const waits = { connectionMs: 5000, statementMs: 200 }
  await using postgres = connectPostgres(database.url, { max: 2, name: 'things', waits })
  await using service = serviceOn(postgres)
  const answer = await service.inject('/api/things?seconds=30')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toMatchObject({ code: 'request/unavailable' })
  expect((await service.inject('/api/things')).statusCode).toBe(200)
})
