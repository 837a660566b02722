import { randomUUID } from 'node:crypto'
import { auditActorSchema } from '@faresight/contracts/audit-event'
import { expect, test } from 'vitest'
import { toAuditActor } from './actor.ts'

const userId = randomUUID()
const ip = '127.0.0.1'

test('the actor is the signed-in user, with the address that the gateway saw', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Mozilla/5.0' }
  expect(toAuditActor({ principal: { userId }, request: { headers, ip } })).toEqual({
    adminId: userId,
    byKey: false,
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
  })
})

test('marks a session by the owner key', () => {
  expect(toAuditActor({ principal: { userId, byKey: true }, request: { headers: {}, ip } })).toEqual({
    adminId: userId,
    byKey: true,
    ipAddress: ip,
    userAgent: null,
  })
})

test('accepts any User-Agent', () => {
  const headers = { 'user-agent': 'x'.repeat(10_000) }
  const it = toAuditActor({ principal: { userId }, request: { headers, ip } })
  expect(it.userAgent).toBe('x'.repeat(300))
  expect(auditActorSchema.parse(it)).toEqual(it)
})
