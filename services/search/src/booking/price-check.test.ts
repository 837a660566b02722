import type { BookingOption, Carrier } from '@faresight/contracts/search/itinerary'
import { describe, expect, test } from 'vitest'
import { american, itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { checkPriceInAnswer, fareGoneCheck, uncheckedPriceCheck } from './price-check.ts'

const option = optionLike({ price: { minor: 40_000, currency: 'USD' }, brandedFare: 'Light' })
const itinerary = itineraryLike([segmentLike()], [option])
const at = (minor: number, change: Partial<BookingOption> = {}) =>
  itineraryLike([segmentLike()], [{ ...option, price: { minor, currency: 'USD' }, ...change }])
const fares = (...options: (Partial<BookingOption> & { minor: number })[]) => [
  itineraryLike(
    [segmentLike()],
    options.map(({ minor, ...change }) => ({ ...option, price: { minor, currency: 'USD' }, ...change })),
  ),
]
const look = (found: ReturnType<typeof at>[], { was = option, whole = true } = {}) =>
  checkPriceInAnswer({ itinerary, option: was }, { itineraries: found, whole })

test.each([
  ['the same', 40_000, 'asFound', false],
  ['next to the same', 40_399, 'asFound', false],
  ['1 percent more', 40_400, 'moved', true],
  ['much more', 80_000, 'moved', true],
  ['next to nothing less', 39_601, 'asFound', false],
  ['1 percent less', 39_600, 'moved', false],
])('a price that is %s', (_, minor, state, rose) => {
  expect(look([at(minor)])).toMatchObject({ state, hasRisen: rose, current: { price: { minor } } })
})

describe('the current offer is', () => {
  test('the one with the same flights, also among codeshares', () => {
    const codeshare = segmentLike({
      marketingCarrier: american,
      flightNumber: '6143',
      operatingCarrier: segmentLike().marketingCarrier,
    })
    const found = itineraryLike([codeshare], [{ ...option, price: { minor: 50_000, currency: 'USD' } }])
    expect(look([found])).toMatchObject({ state: 'moved', current: { price: { minor: 50_000 } } })
  })

  test.each([
    ['under the same number', segmentLike().marketingCarrier, 'Wing of Kansas'],
    ['by the name that others gave a code', american, 'Feather Air'],
  ])('the one whose airline has no code in this provider’s answer, %s', (_, seller, name) => {
    const flown = (code: string | null, operator: string, marketingCarrier: Carrier) =>
      segmentLike({ marketingCarrier, operatingCarrier: { code, name: operator } })
    const was = itineraryLike([flown('9Q', 'Feather Air', segmentLike().marketingCarrier)], [option])
    const again = itineraryLike([flown(null, name, seller)], [option])
    const found = checkPriceInAnswer({ itinerary: was, option }, { itineraries: [again], whole: true })
    expect(found).toMatchObject({ state: 'asFound', current: { price: option.price } })
  })

  test('the one whose flight now departs five minutes later', () => {
    const later = segmentLike({ departure: { date: '2027-01-10', time: '10:05' } })
    expect(look([itineraryLike([later], [option])])).toMatchObject({ state: 'asFound' })
  })

  test('not a flight of another number and airline at the same time', () => {
    const other = segmentLike({ marketingCarrier: american, flightNumber: '999' })
    expect(look([itineraryLike([other], [option])])).toEqual(fareGoneCheck)
  })

  test('the one with the same flight number, of two flights of an airline at one time', () => {
    const other = itineraryLike([segmentLike({ flightNumber: '999' })], [{ ...option, price: null }])
    expect(look([other, at(50_000)])).toMatchObject({ current: { price: { minor: 50_000 } } })
  })

  test('the one with the nearest price, of fares without codes', () => {
    expect(look(fares({ minor: 20_000 }, { minor: 41_000 }, { minor: 45_000 }))).toMatchObject({
      state: 'moved',
      hasRisen: true,
      current: { price: { minor: 41_000 } },
    })
  })

  test.each([
    ['fare basis', { fareBasis: 'YFLEX' }, { fareBasis: 'KSAVER' }],
    ['fare class', { fareClass: 'Y' }, { fareClass: 'K' }],
    [
      'fare basis before its class',
      { fareBasis: 'YFLEX', fareClass: 'Y' },
      { fareBasis: 'KSAVER', fareClass: 'Y' },
    ],
  ])('the one with the same %s, whatever others cost', (_, own, other) => {
    const was = { ...option, ...own, brandedFare: null }
    const now = (minor: number) =>
      look(fares({ ...other, minor: 20_000, brandedFare: null }, { ...own, minor, brandedFare: null }), {
        was,
      })
    expect(now(40_000)).toMatchObject({ state: 'asFound', current: { ...own, price: { minor: 40_000 } } })
    expect(now(90_000)).toMatchObject({
      state: 'moved',
      hasRisen: true,
      current: { ...own, price: { minor: 90_000 } },
    })
  })

  test('one of another fare, where none has the same fare codes', () => {
    const was = { ...option, fareBasis: 'KSAVER' }
    expect(look(fares({ minor: 44_000, fareBasis: 'LSAVER' }), { was })).toMatchObject({
      state: 'moved',
      hasRisen: true,
    })
  })

  test('one with a price, and a live one, of several of the same fare', () => {
    const [unpriced, remembered] = [{ price: null }, { live: false }]
    expect(look(fares({ minor: 40_000, ...unpriced }, { minor: 41_000 })).current?.price?.minor).toBe(41_000)
    expect(look(fares({ minor: 40_000, ...remembered }, { minor: 41_000 })).current?.price?.minor).toBe(
      41_000,
    )
  })
})

test.each([
  [
    'other flights',
    itineraryLike(
      [segmentLike({ flightNumber: '119', departure: { date: '2027-01-10', time: '11:00' } })],
      [option],
    ),
  ],
  [
    'another day',
    itineraryLike([segmentLike({ departure: { date: '2027-01-11', time: '10:00' } })], [option]),
  ],
  ['another cabin', { ...itinerary, cabin: 'business' as const }],
  ['another seller', at(40_000, { seller: { name: 'Other', kind: 'agency' } })],
  ['another branded fare', at(40_000, { brandedFare: 'Flex' })],
  ['no branded fare', at(40_000, { brandedFare: null })],
  ['another provider', at(40_000, { provider: 'skyscanner' })],
  ['two tickets', at(40_000, { tickets: [...option.tickets, ...option.tickets] })],
])('a fare is gone after a whole answer with %s', (_, found) => {
  expect(look([found])).toEqual(fareGoneCheck)
})

test('a partial answer, or a fare that was not live, does not prove that a fare is gone', () => {
  expect(look([])).toEqual(fareGoneCheck)
  expect(look([], { whole: false })).toEqual(uncheckedPriceCheck)
  expect(look([], { was: { ...option, live: false } })).toEqual(uncheckedPriceCheck)
})

test('a price without a known old or new amount has not moved', () => {
  expect(look([at(50_000)], { was: { ...option, price: null } })).toMatchObject({
    state: 'asFound',
    hasRisen: false,
  })
  expect(look([at(0, { price: null })])).toMatchObject({ state: 'asFound', hasRisen: false })
})

test('a price that changed with the exchange rate alone has not moved', () => {
  const charged = (minor: number) => ({
    charged: { price: { minor, currency: 'GBP' as const }, rateDate: '2026-12-01' },
  })
  const was = { ...option, ...charged(30_000) }
  expect(look([at(42_000, charged(30_000))], { was })).toMatchObject({ state: 'asFound' })
  expect(look([at(40_000, charged(30_300))], { was })).toMatchObject({ state: 'moved', hasRisen: true })
})
