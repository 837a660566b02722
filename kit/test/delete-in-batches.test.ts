import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { asc, eq, lte, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const things = pgTable('things', { n: integer('n').primaryKey() })

let owned: TestPostgres
beforeAll(async () => {
  owned = await createTestPostgres('things')
  await owned.postgres.db.execute(sql`create table things (n int primary key)`)
})
beforeEach(async () => {
  await owned.postgres.db.delete(things)
  await owned.postgres.db.execute(sql`insert into things select generate_series(1, 30)`)
})
afterAll(() => owned[Symbol.asyncDispose]())

const { signal } = new AbortController()
const left = async () => {
  const rows = await owned.postgres.db.select().from(things).orderBy(asc(things.n))
  return rows.map(({ n }) => n)
}

test('only matching rows are deleted, in steps', async () => {
  const { db, pool } = owned.postgres
  const asked = vi.spyOn(pool, 'query')
  expect(await deleteUnlockedRowsInBatches(db, things.n, lte(things.n, 25), { signal, step: 10 })).toBe(25)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(await left()).toEqual([26, 27, 28, 29, 30])
})

test('a locked row is skipped', async () => {
  const { db } = owned.postgres
  await db.transaction(async (tx) => {
    await tx.update(things).set({ n: 3 }).where(eq(things.n, 3))
    expect(await deleteUnlockedRowsInBatches(db, things.n, lte(things.n, 30), { signal, step: 10 })).toBe(29)
  })
  expect(await left()).toEqual([3])
})

test('an aborted deletion keeps the remaining rows', async () => {
  const { db } = owned.postgres
  expect(
    await deleteUnlockedRowsInBatches(db, things.n, lte(things.n, 30), { signal: AbortSignal.abort() }),
  ).toBe(0)
  expect(await left()).toHaveLength(30)
})
