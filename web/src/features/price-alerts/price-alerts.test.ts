import { describe, expect, it } from 'vitest'
import { type AlertDraft, defaultDraft, newAlertRequest, targetRequest, resolveAlert } from './draft.ts'
import { type Watched, type KnownFare, cheapestResult, newestFare } from './known-fare.ts'
import type { FlightResult } from '@faresight/contracts/search/result'
import { alertTabs, countsIn, firstCheckText, matchesTab, nextCheckText } from './tabs.ts'
import { sparkPaths } from './spark.tsx'

const watched: Watched = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-10',
  returnDate: '2027-03-17',
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
}
const days = { earliest: '2027-03-09', latest: '2028-03-01' }
const draft = (changes: Partial<AlertDraft> = {}): AlertDraft => ({
  ...defaultDraft(watched, days),
  targetPrice: '371',
  ...changes,
})

describe('the form of a price alert', () => {
  it('begins with a window around the dates that holds no day gone by', () => {
    expect(defaultDraft(watched, days).window).toEqual({
      from: '2027-03-09',
      to: '2027-03-13',
      minNights: 5,
      maxNights: 9,
    })
  })

  it.each([
    ['a weekend', '2027-03-11', 1, 3],
    ['two months', '2027-05-10', 30, 30],
  ])('offers nights that there are for %s', (_, returnDate, minNights, maxNights) => {
    expect(defaultDraft({ ...watched, returnDate }, days).window).toMatchObject({ minNights, maxNights })
  })

  it('asks for the dates or for the window, one way without nights', () => {
    expect(newAlertRequest(watched, draft(), 412)).toMatchObject({
      departureDate: '2027-03-10',
      returnDate: '2027-03-17',
      targetPrice: '371',
    })
    const oneWay = newAlertRequest({ ...watched, returnDate: null }, draft({ span: 'window' }), 412)
    expect(oneWay).not.toHaveProperty('departureDate')
    expect(oneWay).toMatchObject({ window: { from: '2027-03-09', minNights: null, maxNights: null } })
  })

  it.each([
    ['', 412, 371],
    ['nothing', null, 1],
    ['300', 412, 300],
    ['12.5', 412, 371],
  ])('a drop goes with a target, typed as %o at %o', (targetPrice, current, sent) => {
    const target = { alertType: 'price_drop', targetPrice, minimumDrop: ' ' } as const
    expect(targetRequest(target, current)).toEqual({
      alertType: 'price_drop',
      targetPrice: sent,
      minimumDrop: null,
    })
  })

  it.each<[Partial<AlertDraft>, string, string]>([
    [{ targetPrice: '' }, 'targetPrice', 'Target price must be a whole dollar amount'],
    [{ targetPrice: '12.5' }, 'targetPrice', 'Target price must be a whole dollar amount'],
    [{ targetPrice: '0' }, 'targetPrice', 'Target price must be greater than 0'],
    [{ targetPrice: '-3' }, 'targetPrice', 'Target price must be greater than 0'],
    [{ targetPrice: '100001' }, 'targetPrice', 'Target price must be at most 100,000 dollars'],
    [
      { alertType: 'price_drop', minimumDrop: '0.5' },
      'minimumDrop',
      'Please enter the minimum drop as a whole dollar amount greater than 0',
    ],
    [
      { span: 'window', window: { from: '', to: '2027-03-13', minNights: 1, maxNights: 2 } },
      'window.from',
      'Please choose the first and last departure day',
    ],
    [
      { span: 'window', window: { from: '2027-03-14', to: '2027-03-13', minNights: 1, maxNights: 2 } },
      'window.to',
      'The last departure day can’t be before the first',
    ],
  ])('is refused beside the field: %o', async (changes, path, sentence) => {
    const options = { fields: {}, shouldUseNativeValidation: false }
    const { errors } = await resolveAlert(watched)(draft(changes), undefined, options)
    expect(
      path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], errors),
    ).toMatchObject({
      message: sentence,
    })
  })
})

const dates = { departureDate: '2027-03-10', returnDate: '2027-03-17' }
const [early, late] = ['2027-01-01T10:00:00Z', '2027-01-01T10:05:00Z']
const shown: KnownFare = { price: 471, currency: 'USD', stops: 1, live: true, seenAt: early }

// Only what is read of a result.
const result = (price: number | null, over = {}) =>
  ({ locked: false, ...dates, ...shown, price, ...over }) as FlightResult

it.each([
  ['the cheapest', [result(500), result(471), result(480)], 471],
  ['none of other dates', [result(500), result(300, { departureDate: '2027-03-11' })], 500],
  ['none of another stay', [result(500), result(300, { returnDate: null })], 500],
  ['none that looks wrong', [result(500), result(20, { suspicious: true })], 500],
  ['nothing locked', [{ id: 'a', locked: true as const }, result(null)], undefined],
  ['nothing of nothing', [], undefined],
])('of results it takes %s', (_, results, price) => {
  expect(cheapestResult(results, dates)?.price).toBe(price)
})

const euros = { ...shown, currency: 'EUR' }
const yen = { price: 73_000, currency: 'JPY' }
const cached = { ...shown, live: false, seenAt: late }
const usd = (price: number, stops: number | null, seenAt = late) => ({ ...shown, price, stops, seenAt })

it.each([
  ['what is on the page until the server answers', shown, undefined, shown],
  ['what is on the page if the server knows none', shown, { currentPrice: null, seenAt: null }, shown],
  ['a newer price', shown, { currentPrice: 465, seenAt: late }, usd(465, null)],
  [
    'the stops of a newer price that is the same',
    shown,
    { currentPrice: 471.2, seenAt: late },
    usd(471.2, 1),
  ],
  ['no older price', shown, { currentPrice: 465, seenAt: early }, shown],
  ['a live price over a remembered one', cached, { currentPrice: 490, seenAt: early }, usd(490, null, early)],
  ['dollars, in which targets are', euros, { currentPrice: 512, seenAt: early }, usd(512, null, early)],
  ['nothing in another currency until the server answers', euros, undefined, null],
  ['nothing in another currency if the server knows none', euros, { currentPrice: null, seenAt: null }, null],
  [
    'the stops that the server knows',
    euros,
    { currentPrice: 512, seenAt: early, stops: 1 },
    usd(512, 1, early),
  ],
  [
    'what the page shows for the same price',
    { ...shown, onPage: yen },
    { currentPrice: 471, seenAt: late },
    { ...usd(471, 1), onPage: yen },
  ],
  [
    'no other price beside a newer one',
    { ...shown, onPage: yen },
    { currentPrice: 465, seenAt: late },
    usd(465, null),
  ],
  ['the first price', null, { currentPrice: 512, seenAt: late }, usd(512, null)],
  ['none if there is none', null, { currentPrice: null, seenAt: null }, null],
] as const)('the dialog shows %s', (_, known, preview, fare) => {
  expect(newestFare(known, preview)).toEqual(fare)
})

it.each([
  [{ isActive: true, isTriggered: false }, ['active']],
  [{ isActive: true, isTriggered: true }, ['triggered']],
  [{ isActive: false, isTriggered: false }, ['paused']],
  [{ isActive: false, isTriggered: true }, ['triggered', 'paused']],
])('an alert that is %o stands under %o', (alert, tabs) => {
  expect(alertTabs.filter((tab) => matchesTab(tab, alert))).toEqual(tabs)
})

it.each([
  ['on', 1],
  ['no-plan', 1],
  ['departed', 0],
] as const)('an active alert that is %s counts as %i', (watching, count) => {
  const alert = { isActive: true, isTriggered: false, state: watching }
  expect(alertTabs.filter((tab) => countsIn(tab, alert))).toHaveLength(count)
})

it.each([
  ['11:53:00', 'waiting for its next check'],
  ['11:59:00', 'next check any moment'],
  ['12:00:00', 'next check any moment'],
  ['12:00:20', 'next check in 1 min'],
  ['12:59:00', 'next check in 59 min'],
  ['13:20:00', 'next check in 1 h'],
  ['23:50:00', 'next check in 12 h'],
])('what is due at %s is at noon %s', (clock, words) => {
  expect(nextCheckText(`2027-01-01T${clock}Z`, Date.parse('2027-01-01T12:00:00Z'))).toBe(words)
})

it('tells days of what is days ahead', () => {
  expect(nextCheckText('2027-01-04T13:00:00Z', Date.parse('2027-01-01T12:00:00Z'))).toBe(
    'next check in 3 days',
  )
})

it.each([
  ['2027-01-01T11:40', 'First check: today at 12:00'],
  ['2027-01-01T18:40', 'First check: today at 18:40'],
  ['2027-01-02T00:10', 'First check: tomorrow at 00:10'],
  ['2027-01-04T08:05', 'First check: Mon 4 Jan at 08:05'],
])('a first check at %s is at noon %s', (at, words) => {
  expect(firstCheckText(at, new Date('2027-01-01T12:00').getTime())).toBe(words)
})

const seen = (minute: number, price: number) => ({ at: `2027-01-01T12:0${minute}:00Z`, price })

it('draws what was seen over time, with the target in the picture', () => {
  expect(sparkPaths([seen(0, 500), seen(2, 400), seen(8, 450)], 300)).toEqual({
    line: 'M3 5L66.5 28L257 16.5',
    area: 'M3 5L66.5 28L257 16.5L257 56L3 56Z',
    target: 51,
  })
})

it.each([
  [[seen(0, 400), seen(1, 400)], 'M3 28L257 28'],
  [[seen(0, 400)], 'M130 28'],
  [[], ''],
])('bears prices that never move, and few of them', (prices, line) => {
  expect(sparkPaths(prices, null)).toMatchObject({ line, target: null })
})
