import { type FareCalendarAnswer, type ProviderCallContext } from '../src/providers/provider.ts'
import { fareCalendarsBucket } from '@faresight/contracts/search/buckets'
import type { CalendarFare, QuotePurpose } from '@faresight/contracts/search/rpc'
import { silentLog } from '@faresight/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createTestBus } from '../../../test/setup/test-bus.ts'
import { getAirportDirectory } from '../src/airports/airports.ts'
import { type FareCalendarService, createFareCalendarService } from '../src/calendars/fare-calendars.ts'
import { loadPackagedRates } from '../src/money/rates.ts'
import { planDatePairs } from '../src/searches/plan-date-pairs.ts'
import { fareQueryLike } from './itineraries.ts'

async function start() {
  await using owned = new AsyncDisposableStack()
  const nats = owned.use(await createTestBus())
  const bus = owned.use(await nats.connect('search'))
  const resources = owned.move()
  return { bus, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

let ground: Awaited<ReturnType<typeof start>>
forAllTests(start, (it) => (ground = it))

let origins = 0
let month = { origin: '', destination: 'JFK', tripType: 'oneway' as const }
beforeEach(() => {
  // A place of its own for each test, so that none finds what another one kept.
  month = { ...month, origin: `AA${String.fromCharCode(65 + origins++)}` }
})

/** Calendars with one provider, which answers this. */
function calendarsOf(
  answer: (context: ProviderCallContext) => Promise<FareCalendarAnswer>,
  { loopback = true } = {},
): FareCalendarService {
  const provider = {
    name: 'fake',
    title: 'Fake',
    linkRule: { domains: null, loopback },
    search: () => Promise.reject(new Error('Not a search')),
    fetchFareCalendar: (_: unknown, context: ProviderCallContext) => answer(context),
  }
  const bucket = ground.bus.bucket(fareCalendarsBucket)
  return createFareCalendarService({
    providers: [provider],
    bucket,
    rates: loadPackagedRates(),
    deadlineMs: 20_000,
  })
}

const fareOn = (departureDate: string, change: Partial<CalendarFare> = {}): CalendarFare => ({
  departureDate,
  returnDate: null,
  price: { minor: 10_000, currency: 'USD' },
  stops: 0,
  seenAt: '2027-01-01T00:00:00.000Z',
  ...change,
})

const inMarch = { from: '2027-03-01', to: '2027-03-31', currency: 'USD' as const }
const patient = (purpose: QuotePurpose) => ({ signal: AbortSignal.timeout(20_000), purpose })

test('a visitor’s used-up quota does not refuse a subscriber’s concurrent calendar', async () => {
  const asked: QuotePurpose[] = []
  const calendars = calendarsOf(async ({ purpose }) => {
    asked.push(purpose)
    if (purpose === 'visitor') return { fares: [], fault: 'limited' }
    return { fares: [fareOn('2027-03-10')], fault: null }
  })
  const answers = await Promise.all(
    (['visitor', 'visitor', 'subscriber'] as const).map((purpose) =>
      calendars.fares({ ...month, ...inMarch }, patient(purpose)),
    ),
  )
  expect(answers.map(({ providers }) => providers[0]?.status)).toEqual(['limited', 'limited', 'ok'])
  expect(asked).toEqual(['visitor', 'subscriber'])
})

test('answers of the sandbox are never used for real providers', async () => {
  const question = { ...month, ...inMarch }
  const said = (day: string, loopback: boolean) =>
    calendarsOf(() => Promise.resolve({ fares: [fareOn(day)], fault: null }), { loopback })
  const daysOf = async (calendars: FareCalendarService) =>
    (await calendars.fares(question, patient('visitor'))).fares.map(({ departureDate }) => departureDate)
  expect(await daysOf(said('2027-03-10', true))).toEqual(['2027-03-10'])
  expect(await daysOf(said('2027-03-11', false))).toEqual(['2027-03-11'])
  // Each is kept nevertheless.
  expect(await daysOf(said('2027-03-12', true))).toEqual(['2027-03-10'])
})

test('cached fares with too many stops do not choose date pairs', async () => {
  const days = ['2027-03-09', '2027-03-11']
  const calendars = calendarsOf(() =>
    Promise.resolve({ fares: days.map((day) => fareOn(day, { stops: 1 })), fault: null }),
  )
  const question = fareQueryLike({
    legs: [{ origin: 'LHR', destination: 'JFK', departureDate: '2027-03-10' }],
    stops: 'nonstop',
  })
  const now = () => new Date('2027-01-02T00:00:00Z')
  const deps = { airports: getAirportDirectory(), calendars, log: silentLog, now }
  const options = { flexibleDates: true, purpose: 'visitor' } as const
  const { others, remark } = await planDatePairs(question, options, deps)
  expect(others.map(({ legs }) => legs[0]?.departureDate)).toEqual(days.toReversed())
  expect(remark).toContain('the nearest, because we had no cached fares')
  const open = await planDatePairs({ ...question, stops: 'any' }, options, deps)
  expect(open.remark).toContain('all picked using cached fares')
})
