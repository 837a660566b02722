import { expect, test } from 'vitest'
import { noOriginHash, genesisHash, hashOrigin, type SealedEntry, computeEntrySeal } from './seal.ts'

const key = 'a key of thirty-two characters, or more'
const entry: SealedEntry = {
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

test('a seal is what it always was: else no log of before would hold', () => {
  expect(computeEntrySeal(key, entry)).toBe(
    '65e838bd4ce1ff36f4fd0a9f53dc75426eb78a513aa528a2d7318afe78cbee07',
  )
  expect(hashOrigin(origin)).toBe('921ca3b026399c536901e66d3b9d5c28484e8c9153778be833167fc4130456ab')
})

test.each([
  ['the number', { sequence: 2 }],
  ['the id', { id: '0193f0a2-5a1e-7c3d-9b42-3f1d7c5a8e62' }],
  ['who', { adminId: null }],
  ['whether by key', { byKey: false }],
  ['what', { action: 'plan.canceled' }],
  ['to whom', { targetUserId: null }],
  ['to what', { targetResource: '' }],
  ['a digit of the changes', { changes: entry.changes.replace('null', '1.0') }],
  ['the origin', { originHash: hashOrigin(origin) }],
  ['a microsecond', { createdAt: '1795339798000.001' }],
  ['the seal before', { previousHash: 'f'.repeat(64) }],
])('another seal has who changes %s', (_, change) => {
  expect(computeEntrySeal(key, { ...entry, ...change })).not.toBe(computeEntrySeal(key, entry))
})

test('and who has another key', () => {
  expect(computeEntrySeal(`${key}.`, entry)).not.toBe(computeEntrySeal(key, entry))
})

test('what moves from one column to the next is another entry', () => {
  const one = { ...entry, targetResource: 'a","b', changes: 'c' }
  const other = { ...entry, targetResource: 'a', changes: 'b","c' }
  expect(computeEntrySeal(key, one)).not.toBe(computeEntrySeal(key, other))
})

test.each([
  ['salt', { salt: '01'.repeat(16) }],
  ['address', { ipAddress: null }],
  ['browser', { userAgent: '' }],
])('another origin is one with another %s', (_, change) => {
  expect(hashOrigin({ ...origin, ...change })).not.toBe(hashOrigin(origin))
})
