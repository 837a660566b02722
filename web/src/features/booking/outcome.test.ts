import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { bookingOutcome, failureOutcome, shownPrices, readBooking, sellerHref, shownMove } from './outcome.ts'
import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { paths } from '../../paths.ts'

const seen = (state: RecheckedOffer['state'], was: number | null, now: number | null) =>
  // Only these fields matter.
  ({ state, was, now }) as RecheckedOffer

test.each([
  ['open', seen('asFound', 400, null)],
  ['unpriced', seen('asFound', null, null)],
  ['priced', seen('asFound', null, 400)],
  ['asFound', seen('asFound', 400, 400)],
  ['rose', seen('moved', 400, 420)],
  ['fell', seen('moved', 400, 380)],
  ['gone', seen('gone', 400, null)],
] as const)('the page is about a fare that is %s', (outcome, state) => {
  expect(bookingOutcome(state, null)).toBe(outcome)
})

test('why the way ended counts more, unless who was signed out, or had no plan, has them by now', () => {
  const state = seen('moved', 400, 420)
  expect(
    (['unsafe', 'unavailable', 'busy', 'gone'] as const).map((stop) => bookingOutcome(state, stop)),
  ).toEqual(['unsafe', 'unavailable', 'busy', 'gone'])
  expect((['signed-out', 'plan'] as const).map((stop) => bookingOutcome(state, stop))).toEqual([
    'rose',
    'rose',
  ])
})

const charge = (price: number) => ({ price, currency: 'GBP' as const, rateDate: '2027-01-01' })
const was = { amount: 400.4, live: true, seenAt: '2027-01-01T12:00:00Z', charged: charge(300) }
const now = { amount: 420.6, live: false, seenAt: '2027-01-01T13:00:00Z', charged: charge(315) }
const offer = {
  was: was.amount,
  foundAt: was.seenAt,
  live: was.live,
  charged: was.charged,
  now: now.amount,
  checkedAt: now.seenAt,
  liveNow: now.live,
  chargedNow: now.charged,
  // Only these fields matter.
} as RecheckedOffer

test.each([
  ['rose', { was, now }],
  ['fell', { was, now }],
  ['asFound', { was: null, now }],
  ['priced', { was: null, now }],
  ['open', { was, now: null }],
  ['unavailable', { was, now: null }],
  ['busy', { was, now: null }],
  ['unsafe', { was, now: null }],
] as const)('of a fare that is %s each price is shown with its own age and charge', (outcome, prices) => {
  expect(shownPrices(offer, outcome)).toEqual(prices)
})

test('what was never known is not shown', () => {
  expect(shownPrices({ ...offer, was: null }, 'unavailable')).toEqual({ was: null, now: null })
  expect(shownPrices({ ...offer, now: null }, 'open')).toEqual({ was, now: null })
})

test('a fare has moved by the difference of the figures that are shown', () => {
  expect([shownMove(was, now), shownMove(now, was)]).toEqual([21, -21])
})

test.each([
  [400, 'broken'],
  [403, 'plan'],
  [404, 'absent'],
  [429, 'busy'],
  [503, 'failed'],
])('a look that is refused with %i leaves the page about %s', (status, outcome) => {
  expect(failureOutcome(new ApiProblem({ status, code: 'some/code', detail: '' }))).toBe(outcome)
})

test('a look that does not come through is one that failed', () => {
  expect(failureOutcome(new TypeError('Failed to fetch'))).toBe('failed')
})

const offerId = '7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21'
const read = (query: string) => readBooking(new URLSearchParams(query))

test('the page reads what the server writes, at the address that the server knows', () => {
  const offer = { offerId, option: '0123456789ab', ticket: 1 }
  const [path, query = ''] = bookingPagePath(offer, 'unavailable').split('?')
  expect(path).toBe(paths.booking)
  expect(read(query)).toEqual({ offer, stop: 'unavailable' })
  expect(read(bookingPagePath({ offerId, option: '0123456789ab' }).split('?')[1] ?? '')).toEqual({
    offer: { offerId, option: '0123456789ab', ticket: 0 },
    stop: null,
  })
})

test.each([
  '',
  'offer=7d444840&option=0123456789ab',
  `offer=${offerId}`,
  `offer=${offerId}&option=-1`,
  `offer=${offerId}&option=1e1`,
  `offer=${offerId}/../x&option=0123456789ab`,
  `offer=${offerId}&option=0123456789ab&ticket=x`,
  'offer=//evil.org&option=0123456789ab',
])('%j names no offer', (query) => {
  expect(read(query).offer).toBeNull()
})

test('a reason that we do not know is none', () => {
  expect(read(`offer=${offerId}&option=0123456789ab&state=toString`).stop).toBeNull()
})

test('the way on is one of ours, and says that the traveller knows', () => {
  expect(sellerHref({ offerId, option: '0123456789ab', ticket: 0 })).toBe(
    `/api/book/${offerId}/0123456789ab?moved=ok`,
  )
  expect(sellerHref({ offerId, option: '0123456789ab', ticket: 1 })).toBe(
    `/api/book/${offerId}/0123456789ab?ticket=1&moved=ok`,
  )
})
