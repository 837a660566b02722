import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { dayMs } from '@faresight/contracts/days'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { runProgram } from '../../../../test/setup/start-programs.ts'
import { customers, grants } from '../../src/schema.ts'
import { newUserId } from '../harness.ts'

let database: TestPostgres
forAllTests(
  () => createTestPostgres('billing', new URL('../../migrations', import.meta.url)),
  (it) => (database = it),
)

const userId = newUserId()
const give = (env: Record<string, string>) =>
  runProgram(new URL('../../src/demo.ts', import.meta.url), {
    DATABASE_URL: database.url,
    DEMO_SUBSCRIBER_ID: userId,
    ...env,
  })

test('the demo plan is refused except on a local installation', async () => {
  await expect(give({})).rejects.toThrow('FARESIGHT_LOCAL is missing')
  expect(await database.postgres.db.select().from(grants)).toEqual([])
})

test('each run grants the demo subscriber a year, and publishes it', async () => {
  const { db } = database.postgres
  for (const times of [1, 2]) {
    await give({ FARESIGHT_LOCAL: '1' })
    const [customer] = await db.select().from(customers)
    expect(customer).toMatchObject({ userId, status: 'active', tier: 'annual', closedAt: null })
    const days = ((customer?.accessUntil?.getTime() ?? 0) - Date.now()) / dayMs
    expect(days).toBeGreaterThan(364)
    const running = (await db.select().from(grants)).filter(({ endsAt }) => endsAt > new Date())
    expect(running).toHaveLength(1)
    const told = await db.select().from(outboxTable)
    expect(told.map(({ subject }) => subject)).toEqual(Array(times).fill(subscriptionChangedEvent.subject))
    // The account was closed before the next start, which reopens it.
    await db.update(customers).set({ closedAt: new Date() })
  }
})
