import { randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { addDays, localDateAt } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'
import { createServiceStubs } from './stub-services.ts'

/** Late in the evening in London, where flights from Tokyo already leave on the next day. */
const now = new Date('2026-11-22T23:30:00Z')
const today = localDateAt(now, 'Europe/London')

let alerts: AlertsHarness
forAllTests(
  () => startAlertsService({ runsBackground: false, overrides: { now: () => now } }),
  (it) => (alerts = it),
)

const { path } = alertsRoutes.alerts
const trip = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: addDays(today, 60),
  returnDate: addDays(today, 67),
  targetPrice: 450,
}
const windowed = { ...trip, departureDate: null, returnDate: null }
const past = 'Please choose a date that isn’t in the past.'
const far = 'Please choose a date within the next 361 days.'
const unknown = 'We don’t recognize that airport. Please choose one from the list.'
const whole = 'Target price must be a whole dollar amount'
const nights = 'Please choose 1 to 30 nights'

interface Refused {
  detail: string
  code: string
  errors?: { path: string; message: string }[]
}

async function refusalOf(body: object, at: string = path) {
  const answer = await alerts.call('POST', at, subscriberPrincipal(), body)
  expect(answer.statusCode).toBe(400)
  const { code, detail, errors = [] } = answer.json<Refused>()
  const [first] = errors
  expect(detail, 'pages show the first sentence').toBe(first?.message)
  return { code, errors: errors.map((it) => `${it.path}: ${it.message}`) }
}

test.each<[string, unknown, string]>([
  ['no target', undefined, whole],
  ['nothing', null, whole],
  ['a blank', ' ', whole],
  ['a word', 'cheap', whole],
  ['cents', 450.5, whole],
  ['cents as text', '450.50', whole],
  ['a list', [450], whole],
  ['zero', 0, 'Target price must be greater than 0'],
  ['zero as text', '0', 'Target price must be greater than 0'],
  ['below zero', -5, 'Target price must be greater than 0'],
  ['above any fare', 100_001, 'Target price must be at most 100,000 dollars'],
  ['no safe integer', 1e300, whole],
])('%s is no target', async (_, targetPrice, sentence) => {
  expect(await refusalOf({ ...trip, targetPrice })).toEqual({
    code: 'request/invalid',
    errors: [`targetPrice: ${sentence}`],
  })
})

test.each<[string, object, string[]]>([
  ['no origin', { origin: '' }, ['origin: Please enter origin city']],
  ['no destination', { destination: undefined }, ['destination: Please enter destination city']],
  ['one place', { destination: 'lhr' }, ['destination: Please choose two different places']],
  ['no day', { departureDate: null }, ['departureDate: Please enter travel date']],
  ['an impossible day', { departureDate: '2027-02-30' }, ['departureDate: Please enter travel date']],
  [
    'a return before the departure',
    { returnDate: addDays(today, 60) },
    ['returnDate: Return date must be after departure date'],
  ],
  ['no passenger', { passengers: 0 }, ['passengers: Please choose 1 to 9 passengers']],
  ['ten', { passengers: 10 }, ['passengers: Please choose 1 to 9 passengers']],
  ['a child alone', { children: 1 }, ['children: Please include at least one adult']],
  [
    'two infants on one lap',
    { passengers: 2, children: 1, infants: 2 },
    ['infants: At most one infant per adult can travel on a lap'],
  ],
  [
    'an unknown cabin',
    { cabinClass: 'roof' },
    ['cabinClass: Please choose economy, premium economy, business or first'],
  ],
  ['unknown stops', { stops: 'two' }, ['stops: Please choose any stops, nonstop or 1 stop']],
  [
    'an unknown alert type',
    { alertType: 'price_above' },
    ['alertType: Please choose Price Below Target or Any Price Drop'],
  ],
  [
    'a minimum drop with a target',
    { minimumDrop: 20 },
    ['minimumDrop: A minimum drop only works with Any Price Drop'],
  ],
  [
    'a minimum drop of zero',
    { alertType: 'price_drop', minimumDrop: 0 },
    ['minimumDrop: Please enter the minimum drop as a whole dollar amount greater than 0'],
  ],
  [
    'a minimum drop above any fare',
    { alertType: 'price_drop', minimumDrop: 100_001 },
    ['minimumDrop: Please enter a minimum drop of at most 100,000 dollars'],
  ],
  ['a malformed saved search id', { savedSearchId: 'x' }, ['savedSearchId: Not a valid id']],
])('%s is refused, with an error on its field', async (_, change, errors) => {
  expect(await refusalOf({ ...trip, ...change })).toEqual({ code: 'request/invalid', errors })
})

test.each<[string, object, string[]]>([
  [
    'half a window',
    { from: addDays(today, 10) },
    ['window.to: Please choose the first and last departure day'],
  ],
  [
    'a window that ends before it begins',
    { from: addDays(today, 20), to: addDays(today, 10) },
    ['window.to: The last departure day can’t be before the first'],
  ],
  [
    'half a stay',
    { from: trip.departureDate, to: trip.returnDate, minNights: 3 },
    [`window.maxNights: ${nights}`],
  ],
  [
    'an impossible stay',
    { from: trip.departureDate, to: trip.returnDate, minNights: 0, maxNights: 99 },
    [`window.minNights: ${nights}`, `window.maxNights: ${nights}`],
  ],
  [
    'a shortest stay longer than the longest',
    { from: trip.departureDate, to: trip.returnDate, minNights: 9, maxNights: 3 },
    ['window.maxNights: Minimum nights can’t be more than maximum nights'],
  ],
])('%s is refused, with an error on its field', async (_, window, errors) => {
  expect(await refusalOf({ ...windowed, window })).toEqual({ code: 'request/invalid', errors })
})

test('fixed dates and a window together are refused', async () => {
  const window = { from: trip.departureDate, to: trip.returnDate }
  expect(await refusalOf({ ...trip, window })).toEqual({
    code: 'request/invalid',
    errors: ['window: Please choose either dates or a departure window'],
  })
})

test.each([path, alertsRoutes.preview.path])('%s refuses what a search would refuse', async (at) => {
  const refusal = (change: object) => refusalOf({ ...trip, ...change }, at)
  expect(await refusal({ origin: 'XXX', destination: 'XXXX' })).toEqual({
    code: 'search/unknown-airport',
    errors: [`origin: ${unknown}`, `destination: ${unknown}`],
  })
  expect(await refusal({ departureDate: addDays(today, -1) })).toEqual({
    code: 'search/past-date',
    errors: [`departureDate: ${past}`],
  })
  expect(await refusal({ returnDate: addDays(today, maxDaysAhead + 1) })).toEqual({
    code: 'search/far-date',
    errors: [`returnDate: ${far}`],
  })
  const window = { from: addDays(today, -1), to: addDays(today, 5) }
  expect(await refusalOf({ ...windowed, window }, at)).toEqual({
    code: 'search/past-date',
    errors: [`window.from: ${past}`],
  })
  const late = { from: addDays(today, 5), to: addDays(today, maxDaysAhead + 1) }
  expect(await refusalOf({ ...windowed, window: late }, at)).toEqual({
    code: 'search/far-date',
    errors: [`window.to: ${far}`],
  })
})

test('days follow the origin’s calendar, and the last sold day can be watched', async () => {
  const at = (origin: string, departureDate: string) =>
    alerts.call('POST', path, subscriberPrincipal(), { ...trip, origin, departureDate, returnDate: null })
  const usual = createServiceStubs()
  alerts.stubs.places = (asked) => {
    const { origin, ...rest } = usual.places(asked)
    return {
      ...rest,
      origin: origin && (origin.code === 'HND' ? { ...origin, timeZone: 'Asia/Tokyo' } : origin),
    }
  }
  try {
    expect((await at('LHR', today)).statusCode).toBe(201)
    expect((await at('HND', today)).json()).toMatchObject({ code: 'search/past-date' })
    expect((await at('HND', addDays(today, maxDaysAhead + 1))).statusCode).toBe(201)
    expect((await at('LHR', addDays(today, maxDaysAhead + 1))).json()).toMatchObject({
      code: 'search/far-date',
    })
    expect((await at('LHR', addDays(today, maxDaysAhead))).statusCode).toBe(201)
  } finally {
    alerts.stubs.places = (asked) => usual.places(asked)
  }
})

test.each<[string, object, string]>([
  ['nothing', {}, 'isActive: Please say what to change: isActive, targetPrice, alertType or minimumDrop'],
  ['maybe', { isActive: 'maybe' }, 'isActive: Please say true or false for active'],
  ['zero', { targetPrice: 0 }, 'targetPrice: Target price must be greater than 0'],
  ['cents', { targetPrice: 1.5 }, `targetPrice: ${whole}`],
  [
    'a minimum drop on a target',
    { minimumDrop: 5 },
    'minimumDrop: A minimum drop only works with Any Price Drop',
  ],
  [
    'isTriggered',
    { isTriggered: true },
    'isActive: Please say what to change: isActive, targetPrice, alertType or minimumDrop',
  ],
])('%s can’t be changed', async (_, change, error) => {
  const ada = subscriberPrincipal()
  const { id } = (await alerts.call('POST', path, ada, trip)).json<{ id: string }>()
  const answer = await alerts.call('PATCH', `${path}/${id}`, ada, change)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<Refused>().errors?.map((it) => `${it.path}: ${it.message}`)).toEqual([error])
})

test('another user’s, a deleted, an unknown and a malformed alert are all 404', async () => {
  const [ada, other] = [subscriberPrincipal(), subscriberPrincipal()]
  const { id } = (await alerts.call('POST', path, ada, trip)).json<{ id: string }>()
  const calls = (which: string) =>
    Promise.all([
      alerts.call('PATCH', `${path}/${which}`, other, { isActive: false }),
      alerts.call('DELETE', `${path}/${which}`, other),
      alerts.call('POST', `${path}/${which}/restore`, other),
    ])
  const [theirs, unknownId] = [await calls(id), await calls(randomUUID())]
  expect(theirs.map((it) => [it.statusCode, it.body])).toEqual(
    unknownId.map((it) => [it.statusCode, it.body]),
  )
  expect(theirs.map((it) => it.json<Refused>().code)).toEqual(Array(3).fill('alerts/no-such-alert'))
  expect((await calls('x')).map((it) => it.statusCode)).toEqual([400, 400, 400])
  expect((await alerts.call('GET', path, ada)).json()).toMatchObject([{ id, isActive: true }])
  await alerts.call('DELETE', `${path}/${id}`, ada)
  const again = await alerts.call('DELETE', `${path}/${id}`, ada)
  const paused = await alerts.call('PATCH', `${path}/${id}`, ada, { isActive: false })
  expect([again, paused].map((it) => it.json<Refused>().code)).toEqual(Array(2).fill('alerts/no-such-alert'))
})
