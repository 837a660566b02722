import { randomUUID } from 'node:crypto'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { personalDataReportRpcs, type PersonalDataCounts } from '@faresight/contracts/erasure'
import { type ServiceName, serviceNames } from '@faresight/contracts/services'
import type { Bus } from '@faresight/kit/bus/bus'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { createLog } from '@faresight/kit/telemetry/log'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { runErasureCycle } from '../src/erasure/loop.ts'
import { erasures, knownDevices, mailRequests, sessions, type User, users } from '../src/schema.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Each other service's report; a service without one does not answer. */
const kept: Partial<Record<ServiceName, PersonalDataCounts>> = {}
let clock = new Date()
let auth: AuthHarness
let others: Bus[]

forAllTests(
  () => startAuthService({ now: () => clock }),
  (it) => (auth = it),
)
beforeAll(async () => {
  const names = serviceNames.filter((name) => name !== 'auth')
  others = await Promise.all(names.map((name) => auth.nats.connect(name)))
  for (const [index, name] of names.entries()) {
    others[index]?.serveRpc(personalDataReportRpcs[name], async () => {
      const held = kept[name]
      if (!held) throw new Error('not now')
      return { counts: held }
    })
  }
  return () => Promise.all(others.map((bus) => bus[Symbol.asyncDispose]()))
})
beforeEach(() => {
  clock = new Date()
  for (const name of serviceNames) kept[name] = {}
})
afterEach(async () => {
  const { db } = auth.deps.postgres
  for (const table of [users, sessions, mailRequests, erasures]) await db.delete(table)
})

const db = () => auth.deps.postgres.db
const goOn = (ms: number) => (clock = new Date(clock.getTime() + ms))
const turn = (over: object = {}) => runErasureCycle({ ...auth.deps, ...over }, new AbortController().signal)
const erasureOf = async ({ id }: User) =>
  (await db().select().from(erasures).where(eq(erasures.userId, id)))[0]
const isThere = async ({ id }: User) => (await db().$count(users, eq(users.id, id))) === 1

async function aUser(fields: Partial<User> = {}): Promise<User> {
  const user = await auth.addUser({ email: `${randomUUID()}@example.org`, emailVerified: true, ...fields })
  await db().insert(knownDevices).values({ id: randomUUID(), userId: user.id })
  await db()
    .insert(sessions)
    .values({ sid: randomUUID(), sess: { userId: user.id, createdAt: '', signedInAt: '' }, expire: clock })
  return user
}

/** How often the deletion was published. */
async function timesTold({ id }: User): Promise<number> {
  const rows = await db().select().from(outboxTable).where(eq(outboxTable.subject, userDeletedEvent.subject))
  return rows.filter(({ data }) => JSON.stringify(data).includes(id)).length
}

test('erases a closed account with all its data after thirty days, not an hour earlier', async () => {
  const stays = await aUser()
  const gone = await aUser({ closedAt: clock })
  await db()
    .insert(mailRequests)
    .values({ id: randomUUID(), kind: 'account-closed', email: gone.email, createdAt: clock })
  goOn(30 * day - hour)
  await turn()
  expect([await isThere(gone), await timesTold(gone)]).toEqual([true, 0])
  goOn(hour)
  await turn()
  expect(await isThere(gone)).toBe(false)
  expect(await timesTold(gone)).toBe(1)
  const left = { users: await db().$count(users), devices: await db().$count(knownDevices) }
  expect({ ...left, sessions: await db().$count(sessions), mails: await db().$count(mailRequests) }).toEqual({
    users: 1,
    devices: 1,
    sessions: 1,
    mails: 0,
  })
  expect(await isThere(stays)).toBe(true)
  await expect
    .poll(async () =>
      (await readStoredEvents(auth.nats.setupUrl)).map(({ subject, data }) => ({ subject, data })),
    )
    .toContainEqual({
      subject: userDeletedEvent.subject,
      data: { userId: gone.id, deletedAt: clock.toISOString() },
    })
})

test('erasing a closed account keeps the emails of a new account with its address', async () => {
  const gone = await aUser({ closedAt: clock })
  goOn(30 * day)
  const successor = await aUser({ email: gone.email })
  const mail = { id: randomUUID(), kind: 'reset' as const, email: gone.email, createdAt: clock }
  await db().insert(mailRequests).values(mail)
  await turn()
  expect([await isThere(gone), await isThere(successor)]).toEqual([false, true])
  expect(await db().$count(mailRequests)).toBe(1)
})

test('erases an unverified account after thirty days, unless a link is still valid or it is verified', async () => {
  const never = { emailVerified: false, createdAt: clock, updatedAt: clock }
  const gone = await aUser(never)
  const asked = await aUser({
    ...never,
    emailVerificationExpires: new Date(clock.getTime() + 30 * day + hour),
  })
  const touched = await aUser({ ...never, updatedAt: new Date(clock.getTime() + hour) })
  const verified = await aUser({ createdAt: clock, updatedAt: clock })
  const owner = await aUser({ ...never, role: 'owner' })
  goOn(30 * day - 1)
  await turn()
  expect(await isThere(gone)).toBe(true)
  goOn(1)
  await turn()
  expect(await isThere(gone)).toBe(false)
  for (const user of [asked, touched, verified, owner]) expect(await isThere(user)).toBe(true)
  expect(await timesTold(gone)).toBe(1)
  goOn(hour)
  await turn()
  expect([await isThere(asked), await isThere(touched)]).toEqual([false, false])
})

test('concurrent replicas erase and check each account once', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => aUser({ closedAt: clock })))
  goOn(30 * day)
  await Promise.all([turn(), turn(), turn()])
  for (const user of all) expect([await isThere(user), await timesTold(user)]).toEqual([false, 1])
  await expect
    .poll(async () => {
      goOn(60_000)
      await turn()
      return (await db().select().from(erasures)).filter(({ provenAt }) => provenAt).length
    })
    .toBe(12)
})

test('proves an erasure once, at the first check without data in any service', async () => {
  const user = await aUser({ closedAt: clock })
  kept.search = { flight_searches: 2 }
  goOn(30 * day)
  await turn()
  expect(await erasureOf(user)).toMatchObject({
    checkedAt: clock,
    remaining: { search: { flight_searches: 2 } },
    provenAt: null,
  })
  kept.search = {}
  await turn()
  expect((await erasureOf(user))?.provenAt).toBeNull()
  const provenAt = goOn(60_000)
  await turn()
  expect(await erasureOf(user)).toMatchObject({ remaining: {}, provenAt })
  goOn(60_000)
  kept.search = { flight_searches: 1 }
  await turn()
  expect(await erasureOf(user)).toMatchObject({ remaining: {}, provenAt, checkedAt: provenAt })
})

test.each(serviceNames.filter((name) => name !== 'auth'))(
  'proves no erasure while %s does not answer',
  async (name) => {
    const user = await aUser({ closedAt: clock })
    delete kept[name]
    goOn(30 * day)
    await turn()
    expect(await erasureOf(user)).toMatchObject({ remaining: { [name]: 'unavailable' }, provenAt: null })
    kept[name] = {}
    goOn(60_000)
    await turn()
    expect(await erasureOf(user)).toMatchObject({ remaining: {}, provenAt: clock })
  },
)

test('data left in auth itself prevents the proof', async () => {
  const user = await aUser({ closedAt: clock })
  goOn(30 * day)
  kept.search = { flight_searches: 1 }
  await turn()
  kept.search = {}
  const session = {
    sid: randomUUID(),
    sess: { userId: user.id, createdAt: '', signedInAt: '' },
    expire: clock,
  }
  await db().insert(sessions).values(session)
  goOn(60_000)
  await turn()
  expect(await erasureOf(user)).toMatchObject({ remaining: { auth: { sessions: 1 } }, provenAt: null })
})

test('logs and republishes an unproven erasure once a day', async () => {
  const user = await aUser({ closedAt: clock })
  const lines: string[] = []
  const log = createLog('auth', 'error', { write: (line) => void lines.push(line) })
  const overdue = async () => /auth_erasures_overdue (\d+)/.exec(await metricsRegistry.metrics())?.[1]
  kept.search = { booking_clicks: 1 }
  delete kept['ai-scan']
  goOn(30 * day)
  await turn({ log })
  goOn(day - 1)
  await turn({ log })
  expect([await timesTold(user), lines.length, await overdue()]).toEqual([1, 0, '0'])
  goOn(60_000)
  await Promise.all([turn({ log }), turn({ log })])
  expect([await timesTold(user), lines.length, await overdue()]).toEqual([2, 1, '1'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    userId: user.id,
    remaining: { search: { booking_clicks: 1 }, 'ai-scan': 'unavailable' },
  })
  goOn(hour)
  await turn({ log })
  expect([await timesTold(user), lines.length]).toEqual([2, 1])
  goOn(day)
  await turn({ log })
  expect([await timesTold(user), lines.length]).toEqual([3, 2])
  for (const name of serviceNames) kept[name] = {}
  goOn(60_000)
  await turn({ log })
  expect([(await erasureOf(user))?.provenAt, await overdue()]).toEqual([clock, '0'])
})
