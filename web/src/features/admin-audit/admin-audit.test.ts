import { expect, it } from 'vitest'
import { parse, withState } from '../../browser/url-state.ts'
import { auditUrl, noAuditFilter } from './api.ts'
import { listChanges, plainName } from './audit-table.tsx'

const id = '0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e'
const params = new URLSearchParams({
  view: 'audit',
  action: 'plan.activated',
  by: id,
  target: id,
  from: '2027-01-01',
  to: '2027-01-31',
})

it('reads what an address asks of the log', () => {
  expect(parse(auditUrl, params)).toEqual({
    action: 'plan.activated',
    adminId: id,
    targetUserId: id,
    from: '2027-01-01',
    to: '2027-01-31',
  })
})

it('leaves out what is wrong', () => {
  const wrong = new URLSearchParams('action=drop&by=me&target=1&from=2027-02-30&to=tomorrow')
  expect(parse(auditUrl, wrong)).toEqual({})
})

it('changes its own parts alone', () => {
  expect(withState(auditUrl, params, { ...noAuditFilter, from: '2027-01-02' }).toString()).toBe(
    'view=audit&from=2027-01-02',
  )
})

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
