import { expect, it } from 'vitest'
import {
  answeredShare,
  byUrgency,
  isBusy,
  lastDays,
  topAndBlocked,
  ratio,
  sumOf,
  visitorRequests,
} from './operations.ts'
import type { QueueStats } from '@faresight/contracts/admin/operations'

const network = (n: number, blockedAt: string | null = null) => ({
  network: `203.0.${n}.0/24`,
  requests: 100 - n,
  blockedAt,
})

it('shows the networks with most requests, and each that is blocked', () => {
  const blocked = network(20, '2027-03-02T10:00:00Z')
  const all = [...Array.from({ length: 12 }, (_, n) => network(n)), blocked]
  expect(topAndBlocked(all)).toEqual([...all.slice(0, 8), blocked])
  expect(topAndBlocked(all.slice(0, 3))).toEqual(all.slice(0, 3))
})

it('adds up what visitors have used of all providers', () => {
  const share = {
    provider: 'a',
    title: 'A',
    visitorsLimit: 800,
    members: 5,
    membersLimit: 800,
    isAbnormal: false,
  }
  expect(visitorRequests([])).toBe(0)
  expect(
    visitorRequests([
      { ...share, visitors: 300 },
      { ...share, visitors: 12 },
    ]),
  ).toBe(312)
})

it.each([
  [3, 12, 0.25],
  [0, 12, 0],
  [0, 0, 0],
  [5, 0, 0],
  // A provider that was turned off since isn't among the shares.
  [20, 12, 1],
])('%d of %d is a part of %d', (part, whole, expected) => expect(ratio(part, whole)).toBe(expected))

it('shows thirty days up to today, with those on which nothing was asked', () => {
  const days = lastDays([{ day: '2027-03-01', requests: 4, failures: 4 }], '2027-03-02')
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2027-02-01', state: 'none' })
  expect(days.slice(-2)).toEqual([
    { day: '2027-03-01', state: 'bad' },
    { day: '2027-03-02', state: 'none' },
  ])
})

it.each([
  [234, 0, 1],
  [200, 3, 0.985],
  [1, 2, 0],
])('of %d requests with %d failures the share answered is %d', (requests, failures, share) =>
  expect(answeredShare({ requests, failures })).toBe(share),
)

it('adds up what was asked', () => {
  const days = [
    { day: '2027-03-01', requests: 4, failures: 1 },
    { day: '2027-03-02', requests: 6, failures: 0 },
  ]
  expect(sumOf(days)).toEqual({ requests: 10, failures: 1 })
})

const queue = (subject: string, figures: Partial<QueueStats> = {}): QueueStats => ({
  service: 'auth',
  subject,
  kind: 'event',
  waiting: 0,
  inFlight: 0,
  dead: 0,
  ...figures,
})

it('has first what was given up, then what waits, then the names', () => {
  const queues = [queue('c'), queue('b'), queue('waits', { waiting: 9 }), queue('dead', { dead: 1 })]
  expect(byUrgency(queues).map(({ subject }) => subject)).toEqual(['dead', 'waits', 'b', 'c'])
})

it('has something in it, whatever that is', () => {
  expect(
    [{}, { waiting: 1 }, { inFlight: 1 }, { dead: 1 }].map((figures) => isBusy(queue('a', figures))),
  ).toEqual([false, true, true, true])
})
