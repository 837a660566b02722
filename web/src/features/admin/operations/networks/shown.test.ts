import { expect, it } from 'vitest'
import { mostOf, partOf, visitorRequests } from './shown.ts'

const network = (n: number, blockedAt: string | null = null) => ({
  network: `203.0.${n}.0/24`,
  requests: 100 - n,
  blockedAt,
})

it('shows the networks with most requests, and each that is blocked', () => {
  const blocked = network(20, '2027-03-02T10:00:00Z')
  const all = [...Array.from({ length: 12 }, (_, n) => network(n)), blocked]
  expect(mostOf(all)).toEqual([...all.slice(0, 8), blocked])
  expect(mostOf(all.slice(0, 3))).toEqual(all.slice(0, 3))
})

it('adds up what visitors have used of all providers', () => {
  const share = {
    provider: 'a',
    title: 'A',
    visitorsMost: 800,
    members: 5,
    membersMost: 800,
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
  // A provider that was switched off since is not among the shares.
  [20, 12, 1],
])('%d of %d is a part of %d', (part, whole, expected) => expect(partOf(part, whole)).toBe(expected))
