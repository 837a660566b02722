import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

let owned: TestPostgres

beforeEach(async () => {
  owned = await createTestPostgres('things')
})
afterEach(() => owned[Symbol.asyncDispose]())

test('ready rejects unless the database answers', async () => {
  await expect(owned.postgres.ready()).resolves.toBeUndefined()
  await using away = connectPostgres('postgres://x:y@127.0.0.1:1/z', {
    max: 1,
    name: 'away',
  })
  await expect(away.ready()).rejects.toThrow('ECONNREFUSED')
})

test('a connection lost to the server does not end the process, and the next query works', async () => {
  await owned.postgres.ready()
  await using other = connectPostgres(owned.url, { max: 1, name: 'other' })
  await other.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expect.poll(() => owned.postgres.ready().then(() => 'up')).toBe('up')
})
