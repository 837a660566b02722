import { expect, test } from 'vitest'
import { noOriginHash, genesisHash, hashOrigin, type AuditEntryToSeal, computeEntrySeal } from './seal.ts'

const key = 'a key of thirty-two characters, or more'
const entry: AuditEntryToSeal = {
  sequence: 1,
  id: '0193f0a2-5a1e-7c3d-9b42-3f1d7c5a8e61',
  adminId: '0193f0a2-5a1e-4c3d-9b42-3f1d7c5a8e60',
  byKey: true,
  action: 'role.changed',
  targetUserId: '0193f0a2-5a1e-4c3d-9b42-3f1d7c5a8e42',
  targetResource: null,
  changes: '{"after": {"role": "admin"}, "before": {"role": "user"}, "reason": null}',
  originHash: noOriginHash,
  createdAt: '1795339798000',
  previousHash: genesisHash,
}
const origin = { salt: '00'.repeat(16), ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' }

test('the seal of an entry never changes, so that existing logs stay valid', () => {
  expect(computeEntrySeal(key, entry)).toBe(
    '65e838bd4ce1ff36f4fd0a9f53dc75426eb78a513aa528a2d7318afe78cbee07',
  )
  expect(hashOrigin(origin)).toBe('921ca3b026399c536901e66d3b9d5c28484e8c9153778be833167fc4130456ab')
})

test.each([
  ['sequence number', { sequence: 2 }],
  ['id', { id: '0193f0a2-5a1e-7c3d-9b42-3f1d7c5a8e62' }],
  ['administrator', { adminId: null }],
  ['owner-key mark', { byKey: false }],
  ['action', { action: 'plan.canceled' }],
  ['target user', { targetUserId: null }],
  ['target resource', { targetResource: '' }],
  ['changes', { changes: entry.changes.replace('null', '1.0') }],
  ['origin', { originHash: hashOrigin(origin) }],
  ['time by a microsecond', { createdAt: '1795339798000.001' }],
  ['previous seal', { previousHash: 'f'.repeat(64) }],
])('a different %s gives a different seal', (_, change) => {
  expect(computeEntrySeal(key, { ...entry, ...change })).not.toBe(computeEntrySeal(key, entry))
})

test('a different key gives a different seal', () => {
  expect(computeEntrySeal(`${key}.`, entry)).not.toBe(computeEntrySeal(key, entry))
})

test('moving text between columns gives a different seal', () => {
  const one = { ...entry, targetResource: 'a","b', changes: 'c' }
  const other = { ...entry, targetResource: 'a', changes: 'b","c' }
  expect(computeEntrySeal(key, one)).not.toBe(computeEntrySeal(key, other))
})

test.each([
  ['salt', { salt: '01'.repeat(16) }],
  ['address', { ipAddress: null }],
  ['browser', { userAgent: '' }],
])('a different %s gives a different origin hash', (_, change) => {
  expect(hashOrigin({ ...origin, ...change })).not.toBe(hashOrigin(origin))
})
