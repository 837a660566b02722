import { expect, test } from 'vitest'
import { said } from '../plan/examples.ts'
import { surplusOf } from './surplus.ts'

const january = new Date('2027-01-01T00:00:00Z')
const june = new Date('2027-06-01T00:00:00Z')
const old = said({ id: 'sub_old', createdAt: january })
const young = said({ id: 'sub_young', createdAt: june })

test('of two paid plans the younger ends, and what was paid for it goes back', () => {
  expect(surplusOf([young, old], null)).toEqual([{ id: 'sub_young', why: 'second', refundSince: january }])
})

test('an unpaid plan gives way to a younger one; what it cost before that stays paid', () => {
  const due = { ...old, status: 'past_due' }
  expect(surplusOf([due, young], null)).toEqual([{ id: 'sub_old', why: 'second', refundSince: june }])
})

test('of a closed account all ends, and what was paid since goes back', () => {
  const ended = said({ id: 'sub_ended', status: 'canceled', endedAt: june })
  expect(surplusOf([old, ended], june)).toEqual([{ id: 'sub_old', why: 'closed', refundSince: june }])
})

test('what is none of our plans ends with the account alone', () => {
  expect(surplusOf([old], null, ['sub_strange'])).toEqual([])
  expect(surplusOf([], june, ['sub_strange'])).toEqual([
    { id: 'sub_strange', why: 'closed', refundSince: june },
  ])
})
