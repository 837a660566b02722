import { expect, it } from 'vitest'
import { listChanges, plainName } from './audit-table.tsx'

it('lists what differs, not what stayed', () => {
  const before = { status: null, tier: null, role: 'user' }
  const after = { status: 'active', tier: 'annual', role: 'user' }
  expect(listChanges({ before, after })).toEqual([
    { name: 'status', before: null, after: 'active' },
    { name: 'tier', before: null, after: 'annual' },
  ])
})

it('lists what is on one side only', () => {
  expect(listChanges({ before: null, after: { months: 3 } })).toEqual([
    { name: 'months', before: undefined, after: 3 },
  ])
})

it('looks into what has parts', () => {
  const before = { given: null }
  const after = { given: { tier: 'annual', endsAt: '2027-01-01T00:00:00Z' } }
  expect(listChanges({ before, after })).toEqual([
    { name: 'given tier', before: null, after: 'annual' },
    { name: 'given ends at', before: null, after: '2027-01-01T00:00:00Z' },
  ])
})

it('calls things as people do', () => expect(plainName('accessUntil')).toBe('access until'))
