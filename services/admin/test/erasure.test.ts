import { randomUUID } from 'node:crypto'
import { authAuditRecordedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { dayMs } from '@faresight/contracts/days'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import { connectPostgres } from '@faresight/kit/postgres'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { recordAuditEvent } from '../src/audit/append.ts'
import { verifyAuditLog } from '../src/audit/verification/verify.ts'
import { eraseExpiredUnknownActorOrigins } from '../src/erasure/unknown-actors.ts'
import { adminAuditLog, inboxTable } from '../src/schema.ts'
import { createAuditEvent, createAuditActor, publishAuditEvent } from './audit-events.ts'
import { type AdminHarness, testAuditKey, startAdminService } from './harness.ts'

let it: AdminHarness
forAllTests(startAdminService, (started) => (it = started))

const heldOf = async (userId: string) =>
  (await it.auth.request(personalDataReportRpcs.admin, { userId })).counts
const verdict = () => verifyAuditLog(it.deps.postgres.db, { key: testAuditKey })
/** Settles once the event is processed. */
const deleteAccount = async (userId: string) => {
  const [id, deletedAt] = [randomUUID(), new Date().toISOString()]
  const { subject, owner: source } = userDeletedEvent
  await it.auth.publish(userDeletedEvent, {
    id,
    subject,
    time: deletedAt,
    source,
    data: { userId, deletedAt },
  })
  const { db } = it.deps.postgres
  await expect.poll(() => db.$count(inboxTable, eq(inboxTable.eventId, id))).toBe(1)
}
const erasuresOf = async (userId: string) =>
  (
    await it.deps.postgres.db.select().from(adminAuditLog).where(eq(adminAuditLog.targetUserId, userId))
  ).filter(({ action }) => action === 'origins.erased')

test('erasing an administrator removes the origins of their entries, and the log stays valid', async () => {
  const [goes, stays] = [randomUUID(), randomUUID()]
  for (const adminId of [goes, stays, goes])
    await recordAuditEvent(it.deps, createAuditEvent({ actor: createAuditActor({ adminId }) }))
  expect(await heldOf(goes)).toEqual({ audit_origins: 2 })
  await deleteAccount(goes)
  expect(await heldOf(goes)).toEqual({})
  expect(await heldOf(stays)).toEqual({ audit_origins: 1 })
  expect(await erasuresOf(goes)).toMatchObject([
    { adminId: null, changes: { before: { origins: 2 }, after: { origins: 0 } } },
  ])
  expect(await it.deps.postgres.db.$count(adminAuditLog, eq(adminAuditLog.adminId, goes))).toBe(2)
  expect((await verdict()).faultCount).toBe(0)

  // Redelivered, and followed by a late event of the same administrator: no origin is stored again.
  await deleteAccount(goes)
  const late = createAuditEvent({ actor: createAuditActor({ adminId: goes }) })
  await publishAuditEvent(it.auth, authAuditRecordedEvent, late)
  await expect.poll(() => it.deps.postgres.db.$count(adminAuditLog, eq(adminAuditLog.adminId, goes))).toBe(3)
  expect(await heldOf(goes)).toEqual({})
  expect(await erasuresOf(goes)).toHaveLength(1)
  expect((await verdict()).faultCount).toBe(0)
})

test('reports no data of a user without entries', async () => {
  const userId = randomUUID()
  await deleteAccount(userId)
  expect(await erasuresOf(userId)).toEqual([])
})

test('erases the origins of wrong owner keys after 90 days, and the log stays valid', async () => {
  const { db } = it.deps.postgres
  const now = new Date('2027-06-01T10:00:00.000Z')
  const stranger = (daysAgo: number) =>
    recordAuditEvent(
      it.deps,
      createAuditEvent({
        action: 'owner.key-refused',
        actor: createAuditActor({ adminId: null }),
        at: new Date(now.getTime() - daysAgo * dayMs).toISOString(),
      }),
    )
  const erase = () =>
    db.transaction((tx) => eraseExpiredUnknownActorOrigins(tx, { ...it.deps, now: () => now }))
  const kept = async () => {
    const { rows } = await it.deps.postgres.pool.query<{ sequence: string }>(
      'select sequence from audit_origins join admin_audit_log using (sequence) where admin_id is null order by 1',
    )
    return rows.length
  }
  for (const daysAgo of [91, 90.5, 89]) await stranger(daysAgo)
  const before = await kept()
  expect(await erase()).toBe(true)
  expect(await kept()).toBe(before - 2)
  expect((await verdict()).faults).toEqual([])
  expect(await erase()).toBe(false)

  // Deleting a younger one is detected.
  await using owner = connectPostgres(it.database.ownerUrl, { max: 1, name: 'test' })
  await owner.pool.query(
    'delete from audit_origins where sequence in (select max(sequence) from admin_audit_log where action = $1)',
    ['owner.key-refused'],
  )
  expect((await verdict()).faults).toMatchObject([{ what: expect.stringContaining('is gone') }])
})
