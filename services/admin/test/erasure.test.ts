import { randomUUID } from 'node:crypto'
import { accountActed, userDeleted } from '@faresight/contracts/auth/events'
import { erasureChecks } from '@faresight/contracts/erasure'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { record } from '../src/audit/append.ts'
import { verifyLog } from '../src/audit/verification/verify.ts'
import { adminAuditLog, inboxTable } from '../src/schema.ts'
import { anAct, someActor, tell } from './acts.ts'
import { type Admin, auditKey, startAdmin } from './harness.ts'

let it: Admin
forAllTests(startAdmin, (started) => (it = started))

const heldOf = async (userId: string) => (await it.auth.request(erasureChecks.admin, { userId })).held
const verdict = () => verifyLog(it.deps.postgres.db, { key: auditKey })
/** Settles once it was heard. */
const deleteAccount = async (userId: string) => {
  const [id, deletedAt] = [randomUUID(), new Date().toISOString()]
  const { subject, owner: source } = userDeleted
  await it.auth.publish(userDeleted, { id, subject, time: deletedAt, source, data: { userId, deletedAt } })
  const { db } = it.deps.postgres
  await expect.poll(() => db.$count(inboxTable, eq(inboxTable.eventId, id))).toBe(1)
}
const erasuresOf = async (userId: string) =>
  (
    await it.deps.postgres.db.select().from(adminAuditLog).where(eq(adminAuditLog.targetUserId, userId))
  ).filter(({ action }) => action === 'origins.erased')

test('from where an administrator did things goes with their account, what they did stays, and the log holds', async () => {
  const [goes, stays] = [randomUUID(), randomUUID()]
  for (const adminId of [goes, stays, goes]) await record(it.deps, anAct({ actor: someActor({ adminId }) }))
  expect(await heldOf(goes)).toEqual({ audit_origins: 2 })
  await deleteAccount(goes)
  expect(await heldOf(goes)).toEqual({})
  expect(await heldOf(stays)).toEqual({ audit_origins: 1 })
  expect(await erasuresOf(goes)).toMatchObject([
    { adminId: null, changes: { before: { origins: 2 }, after: { origins: 0 } } },
  ])
  expect(await it.deps.postgres.db.$count(adminAuditLog, eq(adminAuditLog.adminId, goes))).toBe(2)
  expect((await verdict()).faultCount).toBe(0)

  // Told once more, and an act of theirs that comes late: nothing of them is kept again.
  await deleteAccount(goes)
  const late = anAct({ actor: someActor({ adminId: goes }) })
  await tell(it.auth, accountActed, late)
  await expect.poll(() => it.deps.postgres.db.$count(adminAuditLog, eq(adminAuditLog.adminId, goes))).toBe(3)
  expect(await heldOf(goes)).toEqual({})
  expect(await erasuresOf(goes)).toHaveLength(1)
  expect((await verdict()).faultCount).toBe(0)
})

test('of somebody who did nothing as an administrator the log says nothing', async () => {
  const userId = randomUUID()
  await deleteAccount(userId)
  expect(await erasuresOf(userId)).toEqual([])
})
