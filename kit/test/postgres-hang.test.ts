import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { isUnavailableError } from '@faresight/kit/unavailable'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'

let owned: TestPostgres
forAllTests(
  () => createTestPostgres('things'),
  (it) => (owned = it),
)

/** @returns the milliseconds until it failed */
async function failedAfterMs(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const error: unknown = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toSatisfy(isUnavailableError)
  return performance.now() - startedAt
}

test('while PostgreSQL hangs calls fail soon, later ones at once, and succeed when it is back', async () => {
  await using proxy = await startTcpProxy(owned.url)
  await using postgres = connectPostgres(proxy.url, { max: 2, name: 'hang' })
  const { db } = postgres
  const query = () => db.execute(sql`select 1`)
  const transaction = () => db.transaction((tx) => tx.execute(sql`select 1`))
  await Promise.all([query(), query()])

  proxy.break('black hole')
  // Two have a connection, two wait for one. It takes 1.7 s on an idle machine.
  const calls = [query(), transaction(), query(), transaction()]
  for (const ms of await Promise.all(calls.map(failedAfterMs))) expect(ms).toBeLessThan(4000)
  expect(await failedAfterMs(query())).toBeLessThan(500)
  expect(await failedAfterMs(postgres.ready())).toBeLessThan(500)

  proxy.heal()
  await expect.poll(() => query().then(() => 'up')).toBe('up')
  await Promise.all([transaction(), transaction()])
})

test('a slow statement of a server that answers keeps its time', async () => {
  await using postgres = connectPostgres(owned.url, { max: 1, name: 'slow' })
  const slow = postgres.db.execute(sql`select pg_sleep(0.8)`)
  const waiting = postgres.db.execute(sql`select 1 as one`)
  await slow
  expect((await waiting).rows).toEqual([{ one: 1 }])
})

test('a connection that is lost before `begin` returns to the pool', async () => {
  await using proxy = await startTcpProxy(owned.url)
  await using postgres = connectPostgres(proxy.url, { max: 1, name: 'lost' })
  const transaction = () => postgres.db.transaction((tx) => tx.execute(sql`select 1`))
  await transaction()
  const failing = transaction()
  proxy.break('reset')
  await failedAfterMs(failing)
  proxy.heal()
  expect((await transaction()).rowCount).toBe(1)
})
