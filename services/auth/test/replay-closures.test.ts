import { randomUUID } from 'node:crypto'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { replayClosuresAfterRestore } from '../src/erasure/replay-closures.ts'
import { closuresToReplay, erasures, sessions, users } from '../src/schema.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

let auth: AuthHarness
forAllTests(
  () => startAuthService({}, { runsUnasked: false }),
  (it) => (auth = it),
)
beforeEach(async () => {
  for (const table of [users, sessions, erasures, closuresToReplay, outboxTable]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const depart = () => replayClosuresAfterRestore(auth.deps, new AbortController().signal)
const at = new Date('2026-10-01T10:00:00.123Z')

async function aUser(fields: { closedAt?: Date } = {}): Promise<string> {
  const { id } = await auth.addUser({ email: `${randomUUID()}@example.org`, ...fields })
  await auth.addSession(randomUUID(), id, new Date())
  return id
}

async function told() {
  const rows = await db().select().from(outboxTable)
  return rows.map(({ subject, data }) => ({ subject, data }))
}

const userOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]

test('closes an account again at its former time, signs it out and publishes the event', async () => {
  const [left, stays] = [await aUser(), await aUser()]
  await db().insert(closuresToReplay).values({ userId: left, closedAt: at })
  await depart()
  expect(await userOf(left)).toMatchObject({ closedAt: at })
  expect(await userOf(stays)).toMatchObject({ closedAt: null })
  expect((await db().select().from(sessions)).map(({ sess }) => sess.userId)).toEqual([stays])
  expect(await told()).toEqual([
    { subject: userClosedEvent.subject, data: { userId: left, closedAt: at.toISOString() } },
  ])
  expect(await db().$count(closuresToReplay)).toBe(0)
})

test('erases an erased account again with all its data, and requires a new proof', async () => {
  const [left, neverBack] = [await aUser({ closedAt: at }), randomUUID()]
  await db().insert(erasures).values({ userId: neverBack, deletedAt: at, provenAt: at })
  await db()
    .insert(closuresToReplay)
    .values([left, neverBack].map((userId) => ({ userId, deletedAt: at })))
  await depart()
  expect(await userOf(left)).toBeUndefined()
  expect(await db().$count(sessions)).toBe(0)
  const kept = await db().select().from(erasures)
  expect(kept.map(({ userId, deletedAt }) => ({ userId, deletedAt }))).toEqual(
    expect.arrayContaining([left, neverBack].map((userId) => ({ userId, deletedAt: at }))),
  )
  const deleted = (await told()).filter(({ subject }) => subject === userDeletedEvent.subject)
  expect(deleted.map(({ data }) => data)).toEqual(
    expect.arrayContaining([left, neverBack].map((userId) => ({ userId, deletedAt: at.toISOString() }))),
  )
})

test('ignores closed and missing accounts', async () => {
  const before = new Date('2026-09-01T10:00:00Z')
  const closed = await aUser({ closedAt: before })
  await db()
    .insert(closuresToReplay)
    .values([closed, randomUUID()].map((userId) => ({ userId, closedAt: at })))
  await depart()
  expect(await userOf(closed)).toMatchObject({ closedAt: before })
  expect(await told()).toEqual([])
  expect(await db().$count(closuresToReplay)).toBe(0)
})
