import { expect, test } from 'vitest'
import type { UnlockedResult } from '../search/result.ts'
import { findCheapestOffer, toLowestFareIfCheaper } from './lowest-fare.ts'

type Changes = Partial<Omit<UnlockedResult, 'options' | 'legs'>> & {
  transfers?: UnlockedResult['options'][number]['selfTransfer'][]
  stopsEach?: number[]
}

/** Only what is looked at. */
function offer(price: number | null, duration: number, change: Changes = {}): UnlockedResult {
  const { transfers = [null], stopsEach = [0, 0], ...rest } = change
  const options = transfers.map((selfTransfer) => ({ selfTransfer }))
  const legs = stopsEach.map((stops) => ({ stops }))
  const base = { id: `${price} ${duration}`, price, pricePerPassenger: price, duration, selfTransfer: null }
  return { ...base, ...rest, legs, options } as unknown as UnlockedResult
}

test.each([
  ['the cheapest', [offer(501, 600), offer(471, 1260)], '471 1260'],
  ['of equals the quickest', [offer(471, 1260), offer(471, 900)], '471 900'],
  ['of equals one whose time is known', [offer(471, 0), offer(471, 900)], '471 900'],
  ['only one that has a price', [offer(null, 300), offer(471, 900)], '471 900'],
  ['none where none has a price', [offer(null, 300)], undefined],
  ['none of none', [], undefined],
])('the cheapest offer of a pair is %s', (_, offers, id) => {
  expect(findCheapestOffer(offers)?.id).toBe(id)
})

test('the cheapest offer states its stops per leg, self-transfer and time', () => {
  const cheap = offer(471, 1260, {
    stopsEach: [1, 2],
    transfers: ['unprotected'],
    selfTransfer: 'unprotected',
  })
  expect(toLowestFareIfCheaper(findCheapestOffer([offer(501, 600), cheap]), offer(501, 600))).toMatchObject({
    price: 471,
    stops: [1, 2],
    selfTransfer: 'unprotected',
    travelTime: 1260,
    extraMinutes: 660,
  })
})

test.each([
  ['that of the first option, which has the price', ['protected', null], 'some', 'protected'],
  ['none where only dearer options have one', [null, 'unprotected'], 'some', null],
  ['that of a change of airports, which no seller names', [null], 'unprotected', 'unprotected'],
] as const)('the self-transfer of the cheapest offer is %s', (_, transfers, selfTransfer, expected) => {
  expect(
    findCheapestOffer([offer(471, 600, { transfers: [...transfers], selfTransfer })])?.selfTransfer,
  ).toBe(expected)
})

test.each([
  ['is the one that represents the pair', offer(471, 600), undefined],
  ['costs as much', offer(471, 300), undefined],
  ['is cheaper than one without a known time', offer(501, 0), null],
  ['is cheaper and slower', offer(501, 300), 300],
])(
  'the lowest fare is shown beside an offer only if it is cheaper: it %s',
  (_, representing, extraMinutes) => {
    expect(toLowestFareIfCheaper(findCheapestOffer([offer(471, 600)]), representing)?.extraMinutes).toBe(
      extraMinutes,
    )
  },
)
