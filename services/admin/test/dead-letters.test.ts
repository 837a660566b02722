import { randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import type { ServiceName } from '@faresight/contracts/services'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import { createPageCursorCodec } from '@faresight/kit/page-cursor'
import { storeTestDeadLetter } from '@faresight/kit/testing/store-dead-letter'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createMemberPrincipal } from '../../../test/setup/principals.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { lockAuditHead } from '../src/audit/store.ts'
import { dailyCounts } from '../src/schema.ts'
import { createFreshAdminPrincipal, type AdminHarness, startAdminService } from './harness.ts'

let it: AdminHarness
forAllTests(
  () => startAdminService({ runsUnasked: false }),
  (started) => (it = started),
)

const who = createFreshAdminPrincipal()
const { deadLetters, replayDeadLetter, dropDeadLetter, audit } = adminRoutes
const numbered = (path: string, sequence: number | string) => path.replace('{sequence}', String(sequence))
const replay = (sequence: number | string, as = who) =>
  it.call('POST', numbered(replayDeadLetter.path, sequence), as)
const drop = (sequence: number | string, as = who) =>
  it.call('DELETE', numbered(dropDeadLetter.path, sequence), as)

async function list(query = '') {
  const answer = await it.call('GET', deadLetters.path + query, who)
  expect(answer.statusCode).toBe(200)
  return deadLetters.answer.parse(answer.json())
}

/** What the log says of a dead letter, in the order in which it was done. */
async function auditOf(sequence: number) {
  const answer = await it.call('GET', audit.path, who)
  const { entries } = audit.answer.parse(answer.json())
  return entries.filter((entry) => entry.targetResource === `dead letter ${sequence}`).toReversed()
}
const actionsOn = async (sequence: number) => (await auditOf(sequence)).map(({ action }) => action)

beforeEach(async () => {
  const { deadLetters: left } = await list('?limit=100')
  for (const { sequence } of left) await it.deps.bus.queueAdmin.deleteDeadLetter(sequence)
  await it.deps.postgres.db.delete(dailyCounts)
})

/** How often billing processed a closed account. */
const effects = async () => {
  const [row] = await it.deps.postgres.db.select().from(dailyCounts)
  return row?.count ?? 0
}

/** Billing's consumer of closed accounts, with an inbox; it fails until it is repaired. */
function brokenBilling() {
  const state = { isBroken: true }
  const hearing = consumeOnce(
    { bus: it.billing, postgres: it.deps.postgres },
    userClosedEvent,
    async (tx) => {
      if (state.isBroken) throw new InvalidMessageError('No way for\nada@mail.example.org')
      await tx.execute(sql`
      insert into ${dailyCounts} (day, measure, count) values ('2026-11-22', 'alerts', 1)
      on conflict (day, measure) do update set count = ${dailyCounts.count} + 1`)
    },
  )
  return Object.assign(hearing, { mend: () => void (state.isBroken = false) })
}

async function close(userId: string = randomUUID()): Promise<{ id: string; userId: string }> {
  const [id, time] = [randomUUID(), new Date().toISOString()]
  const data = { userId, closedAt: time }
  await it.auth.publish(userClosedEvent, { id, subject: userClosedEvent.subject, time, source: 'auth', data })
  return { id, userId }
}

async function firstDeadLetter() {
  await expect.poll(async () => (await list()).deadLetters).toHaveLength(1)
  const [deadLetter] = (await list()).deadLetters
  if (!deadLetter) throw new Error('It was there a moment ago.')
  return deadLetter
}

test('shows a dead-lettered event, and replaying it has its effect exactly once', async () => {
  await using billing = brokenBilling()
  const { id, userId } = await close()
  const deadLetter = await firstDeadLetter()
  expect(deadLetter).toMatchObject({
    service: 'billing',
    subject: userClosedEvent.subject,
    kind: 'event',
    reason: 'InvalidMessageError: No way for [redacted]',
    attempts: 1,
    messageId: id,
    data: { id, data: { userId } },
  })
  billing.mend()
  const answer = await replay(deadLetter.sequence)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'The message was replayed.' }])
  expect(await effects()).toBe(1)
  expect((await list()).deadLetters).toEqual([])
  expect((await replay(deadLetter.sequence)).statusCode).toBe(404)
  expect(await auditOf(deadLetter.sequence)).toMatchObject([
    {
      action: 'dead-letter.replayed',
      adminId: who.userId,
      changes: {
        before: {
          service: 'billing',
          subject: userClosedEvent.subject,
          reason: 'InvalidMessageError: No way for [redacted]',
          attempts: 1,
        },
        after: null,
      },
    },
  ])
})

test('a replayed job returns to its queue and runs once', async () => {
  const done: string[] = []
  const state = { isBroken: true }
  await using _work = it.aiScan.processJobs(runScanJob, async ({ scanId }) => {
    if (state.isBroken) throw new InvalidMessageError('No scales for this.')
    done.push(scanId)
  })
  const scanId = randomUUID()
  await it.aiScan.sendJob(runScanJob, { scanId }, { id: scanId })
  const deadLetter = await firstDeadLetter()
  expect(deadLetter).toMatchObject({ service: 'ai-scan', kind: 'job', messageId: scanId, data: { scanId } })
  state.isBroken = false
  expect((await replay(deadLetter.sequence)).statusCode).toBe(200)
  await expect.poll(() => it.aiScan.queueLength(runScanJob)).toEqual({ waiting: 0, inFlight: 0 })
  expect(done).toEqual([scanId])
  expect((await list()).deadLetters).toEqual([])
})

test('a message that fails again stays a dead letter, and the log says so', async () => {
  await using _billing = brokenBilling()
  await close()
  const { sequence } = await firstDeadLetter()
  const answer = await replay(sequence)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'admin/replay-failed',
    detail: 'The message failed again, so we kept it. InvalidMessageError: No way for [redacted]',
  })
  expect((await list()).deadLetters.map((it) => it.sequence)).toEqual([sequence])
  expect(await actionsOn(sequence)).toEqual(['dead-letter.replayed', 'dead-letter.replay-failed'])
  expect((await auditOf(sequence)).at(-1)?.changes.after).toEqual({
    failure: 'InvalidMessageError: No way for [redacted]',
  })
})

test('concurrent replays deliver a message once', async () => {
  await using billing = brokenBilling()
  await close()
  const { sequence } = await firstDeadLetter()
  billing.mend()
  const answers = await Promise.all([
    replay(sequence),
    replay(sequence, createFreshAdminPrincipal()),
    replay(sequence, createFreshAdminPrincipal()),
  ])
  for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await effects()).toBe(1)
})

const leave = (user: ServiceName, subject: string) =>
  storeTestDeadLetter(it.nats.setupUrl, { user, subject, says: {} })

test('while its service is away a message stays, and the answer says to retry', async () => {
  const sequence = await leave('search', userDeletedEvent.subject)
  const answer = await replay(sequence)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect((await list()).deadLetters.map((it) => it.sequence)).toEqual([sequence])
  expect(await actionsOn(sequence)).toEqual(['dead-letter.replayed', 'dead-letter.replay-failed'])
  expect((await auditOf(sequence)).at(-1)?.changes.after).toEqual({ failure: 'Its service didn’t respond.' })
})

test('a message without a consumer stays until it is dropped', async () => {
  await using _billing = brokenBilling()
  const sequence = await leave('billing', 'auth.user.forgotten.v1')
  const answer = await replay(sequence)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    'The message failed again, so we kept it. Its service no longer handles messages like this.',
  ])
  expect((await drop(sequence)).statusCode).toBe(204)
})

test('dropping deletes a message, and the log names its consumer', async () => {
  await using _billing = brokenBilling()
  await close()
  const { sequence } = await firstDeadLetter()
  expect((await drop(sequence)).statusCode).toBe(204)
  expect((await list()).deadLetters).toEqual([])
  expect((await drop(sequence)).statusCode).toBe(404)
  expect(await auditOf(sequence)).toMatchObject([
    { action: 'dead-letter.dropped', changes: { before: { service: 'billing' }, after: null } },
  ])
})

/** Transactions that wait for the audit head. */
async function waitingForTheLog(): Promise<number> {
  const { rows } = await it.deps.postgres.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%audit_head%'`,
  )
  return rows.length
}

test('of two concurrent drops one succeeds, and the log has it once', async () => {
  const sequence = await leave('billing', 'auth.user.forgotten.v1')
  const dropping = await it.deps.postgres.db.transaction(async (tx) => {
    await lockAuditHead(tx)
    const asked = Promise.all([drop(sequence), drop(sequence)])
    await expect.poll(waitingForTheLog).toBe(2)
    return { asked }
  })
  const answers = (await dropping.asked).map(({ statusCode }) => statusCode)
  expect(answers.toSorted((a, b) => a - b)).toEqual([204, 404])
  const [one, other, last] = await auditOf(sequence)
  expect([one, other].map((entry) => entry?.action)).toEqual(['dead-letter.dropped', 'dead-letter.dropped'])
  expect([last?.action, last?.changes.after]).toEqual([
    'dead-letter.drop-failed',
    { failure: 'Someone else did it first.' },
  ])
})

test('does nothing before the log entry is committed', async () => {
  await using billing = brokenBilling()
  await close()
  const { sequence } = await firstDeadLetter()
  billing.mend()
  const replaying = await it.deps.postgres.db.transaction(async (tx) => {
    await lockAuditHead(tx)
    const asked = replay(sequence)
    await expect.poll(waitingForTheLog).toBe(1)
    expect(await effects()).toBe(0)
    return { asked }
  })
  expect((await replaying.asked).statusCode).toBe(200)
  expect(await effects()).toBe(1)
})

test('pages of dead letters stay consistent while others are dropped', async () => {
  await using _work = it.aiScan.processJobs(runScanJob, () =>
    Promise.reject(new InvalidMessageError('Not today.')),
  )
  for (let n = 0; n < 5; n++)
    await it.aiScan.sendJob(runScanJob, { scanId: randomUUID() }, { id: randomUUID() })
  await expect.poll(async () => (await list()).deadLetters).toHaveLength(5)
  const first = await list('?limit=2')
  await drop(first.deadLetters[1]?.sequence ?? 0)
  const second = await list(`?limit=2&cursor=${first.nextCursor}`)
  const third = await list(`?limit=2&cursor=${second.nextCursor}`)
  const sequences = [first, second, third].flatMap((page) => page.deadLetters.map((it) => it.sequence))
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  expect(sequences).toHaveLength(5)
  expect(third.nextCursor).toBeNull()
})

test.each([
  ['GET', `${deadLetters.path}?cursor=MQ`, 400],
  ['GET', `${deadLetters.path}?cursor=${Buffer.from('12345678 1').toString('base64url')}`, 400],
  ['GET', `${deadLetters.path}?cursor=%00`, 400],
  ['GET', `${deadLetters.path}?cursor=${createPageCursorCodec(z.unknown()).encode(0, 'dead letters')}`, 400],
  ['GET', `${deadLetters.path}?cursor=${createPageCursorCodec(z.unknown()).encode(1, 'users')}`, 400],
  ['GET', `${deadLetters.path}?limit=101`, 400],
  ['POST', numbered(replayDeadLetter.path, '0'), 400],
  ['POST', numbered(replayDeadLetter.path, '1e999'), 400],
  ['DELETE', numbered(dropDeadLetter.path, 'one'), 400],
  ['DELETE', numbered(dropDeadLetter.path, '1.5'), 400],
  ['POST', numbered(replayDeadLetter.path, Number.MAX_SAFE_INTEGER), 404],
  ['DELETE', numbered(dropDeadLetter.path, 999_999), 404],
] as const)('refuses %s %s', async (method, url, status) => {
  const answer = await it.call(method, url, who)
  expect(answer.statusCode).toBe(status)
})

test('only administrators have access', async () => {
  for (const as of [createMemberPrincipal(), undefined]) {
    expect((await it.call('GET', deadLetters.path, as)).statusCode).toBe(as ? 403 : 401)
    expect((await it.call('POST', numbered(replayDeadLetter.path, 1), as)).statusCode).toBe(as ? 403 : 401)
    expect((await it.call('DELETE', numbered(dropDeadLetter.path, 1), as)).statusCode).toBe(as ? 403 : 401)
    expect((await it.call('GET', adminRoutes.operations.path, as)).statusCode).toBe(as ? 403 : 401)
  }
})
