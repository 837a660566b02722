import { expect, test } from 'vitest'
import { createSubscriptionSnapshot } from '../../test/snapshots.ts'
import { selectSurplusSubscriptions } from './surplus-subscriptions.ts'

const january = new Date('2027-01-01T00:00:00Z')
const june = new Date('2027-06-01T00:00:00Z')
const old = createSubscriptionSnapshot({ id: 'sub_old', createdAt: january })
const young = createSubscriptionSnapshot({ id: 'sub_young', createdAt: june })

test('of two paid plans the younger ends and is refunded', () => {
  expect(selectSurplusSubscriptions([young, old], null)).toEqual([
    { id: 'sub_young', why: 'duplicate', refundSince: january },
  ])
})

test('an unpaid plan gives way to a younger one, and its earlier payments stay', () => {
  const due = { ...old, status: 'past_due' }
  expect(selectSurplusSubscriptions([due, young], null)).toEqual([
    { id: 'sub_old', why: 'duplicate', refundSince: june },
  ])
})

test('all subscriptions of a closed account end, and payments since are refunded', () => {
  const ended = createSubscriptionSnapshot({ id: 'sub_ended', status: 'canceled', endedAt: june })
  expect(selectSurplusSubscriptions([old, ended], june)).toEqual([
    { id: 'sub_old', why: 'closed', refundSince: june },
  ])
})

test('a subscription to none of our plans ends only with the account', () => {
  expect(selectSurplusSubscriptions([old], null, ['sub_strange'])).toEqual([])
  expect(selectSurplusSubscriptions([], june, ['sub_strange'])).toEqual([
    { id: 'sub_strange', why: 'closed', refundSince: june },
  ])
})
