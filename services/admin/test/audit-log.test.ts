import { randomUUID } from 'node:crypto'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/messages'
import { createLog } from '@faresight/kit/telemetry/log'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { appendToAuditChain, recordAuditEvent } from '../src/audit/append.ts'
import { formatAuditHead, parseAuditHead } from '../src/audit/head.ts'
import { readAuditHead } from '../src/audit/store.ts'
import { verifyAuditLog } from '../src/audit/verification/verify.ts'
import { adminAuditLog, auditOrigins } from '../src/schema.ts'
import { createAuditEvent, createAuditActor, publishAuditEvent } from './audit-events.ts'
import { type AdminHarness, testAuditKey, startAdminService } from './harness.ts'

const said: string[] = []
const log = createLog('admin', 'info', { write: (line) => void said.push(line) })

let it: AdminHarness
forAllTests(
  () => startAdminService({ overrides: { log } }),
  (started) => (it = started),
)

const db = () => it.deps.postgres.db
const verdict = (noted?: string) =>
  verifyAuditLog(db(), { key: testAuditKey, noted: noted === undefined ? null : parseAuditHead(noted) })
const entriesOf = async (adminId: string | null) =>
  (await db().select().from(adminAuditLog)).filter((entry) => entry.adminId === adminId)

test('logs an audit event of another service once, even if redelivered', async () => {
  const [role, plan] = [createAuditEvent(), createAuditEvent({ action: 'plan.activated' })]
  const id = randomUUID()
  await publishAuditEvent(it.auth, authAuditRecordedEvent, role, id)
  await publishAuditEvent(it.billing, billingAuditRecordedEvent, plan, randomUUID())
  await expect.poll(() => entriesOf(plan.actor.adminId)).toHaveLength(1)
  await expect.poll(() => entriesOf(role.actor.adminId)).toHaveLength(1)
  const [entry] = await entriesOf(role.actor.adminId)
  expect(entry).toMatchObject({
    adminId: role.actor.adminId,
    byKey: false,
    action: 'role.changed',
    targetUserId: role.targetUserId,
    targetResource: null,
    changes: role.changes,
    createdAt: new Date(role.at),
  })
  expect(JSON.stringify(entry)).not.toContain(role.actor.ipAddress)
  const origins = await db().select().from(auditOrigins)
  expect(origins).toContainEqual(
    expect.objectContaining({
      sequence: entry?.sequence,
      ipAddress: role.actor.ipAddress,
      userAgent: role.actor.userAgent,
    }),
  )
})

test('logs audit events of a later release', async () => {
  const later = createAuditEvent({ action: 'plan.paused' })
  await publishAuditEvent(it.billing, billingAuditRecordedEvent, later)
  await expect.poll(() => entriesOf(later.actor.adminId)).toMatchObject([{ action: 'plan.paused' }])
})

test('concurrent entries leave no gap, and each seals the previous one', async () => {
  const before = (await verdict()).entries
  await Promise.all(Array.from({ length: 40 }, () => recordAuditEvent(it.deps, createAuditEvent())))
  expect(await verdict()).toMatchObject({ entries: before + 40, faultCount: 0 })
})

test('seals an id in capitals as it is stored', async () => {
  const adminId = randomUUID()
  const actor = createAuditActor({ adminId: adminId.toUpperCase() })
  await recordAuditEvent(it.deps, createAuditEvent({ actor, targetUserId: randomUUID().toUpperCase() }))
  expect(await entriesOf(adminId)).toHaveLength(1)
  expect((await verdict()).faultCount).toBe(0)
})

test('a rolled-back entry leaves no trace', async () => {
  const before = await readAuditHead(db())
  const failing = db().transaction(async (tx) => {
    await appendToAuditChain(tx, testAuditKey, createAuditEvent())
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await readAuditHead(db())).toEqual(before)
  await recordAuditEvent(it.deps, createAuditEvent())
  expect((await verdict()).faultCount).toBe(0)
})

test('writes each head to the service log, from which the audit log can be verified later', async () => {
  await recordAuditEvent(it.deps, createAuditEvent())
  const head = formatAuditHead(await readAuditHead(db()))
  expect(said.map((line) => JSON.parse(line).auditHead)).toContain(head)
  await recordAuditEvent(it.deps, createAuditEvent())
  expect((await verdict(head)).faultCount).toBe(0)
})

test('seals any JSON as it is stored', async () => {
  const odd = {
    numbers: [1e21, 1.5e-9, -0, 0.1, 2 ** 53],
    'ключ "…"': { '': null, __proto__x: '\u2028 \\ / \u007f 🛫' },
    long: 'x'.repeat(5000),
  }
  await recordAuditEvent(
    it.deps,
    createAuditEvent({ changes: { before: odd, after: { b: 1, aa: 2, a: 3 }, reason: '\n\t"' } }),
  )
  await recordAuditEvent(
    it.deps,
    createAuditEvent({ actor: createAuditActor({ adminId: null, ipAddress: null, userAgent: null }) }),
  )
  expect((await verdict()).faultCount).toBe(0)
})
