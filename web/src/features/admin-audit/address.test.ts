import { expect, it } from 'vitest'
import { parse, withState } from '../../browser/url-state.ts'
import { auditUrl, noAuditFilter } from './address.ts'

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
