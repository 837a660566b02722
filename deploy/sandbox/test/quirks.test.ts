import { beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, type SandboxServer } from './harness.ts'
import {
  type AmadeusAnswer,
  callTravelpayouts,
  type IgnavQuote,
  listIgnavQuotes,
  listSkyscannerOptions,
  listSkyscannerPrices,
  listTravelpayoutsTickets,
  requestAmadeusOffers,
  requestSkyscannerAnswer,
  type SkyscannerAnswer,
  type TestTrip,
} from './provider-calls.ts'

let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))

const trips = ['LHR-EDI', 'LHR-DUB', 'MAD-BCN', 'CDG-JFK', 'DTW-LEX', 'ORD-DEN', 'ICN-NRT'].map(
  (route): TestTrip => ({ from: route.slice(0, 3), to: route.slice(4), days: ['2027-03-09'] }),
)
const [firstTrip = { from: '', to: '', days: [''] }] = trips

/** A flight as a provider lists it, at local times. `number`: `BA 1445 LHR-EDI`. */
interface ListedFlight {
  number: string
  departs: string
  arrives: string
  operatorCode: string | undefined
  operatorName: string | undefined
}

const listIgnavFlights = (quotes: IgnavQuote[]): ListedFlight[] =>
  quotes.flatMap(({ outbound }) =>
    outbound.segments.map((it) => ({
      number: `${it.marketing_carrier_code} ${it.flight_number} ${it.departure_airport}-${it.arrival_airport}`,
      departs: it.departure_time_local.slice(0, 16),
      arrives: it.arrival_time_local.slice(0, 16),
      operatorCode: undefined,
      operatorName: it.operating_carrier_name,
    })),
  )

function listSkyscannerFlights({ content: { results } }: SkyscannerAnswer): ListedFlight[] {
  const { carriers, places, segments } = results
  const two = (part: number) => String(part).padStart(2, '0')
  return Object.values(segments).map((it) => {
    const [departs = '', arrives = ''] = [it.departureDateTime, it.arrivalDateTime].map(
      ({ day, hour, minute, month, year }) => `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`,
    )
    const route = `${places[it.originPlaceId]?.iata}-${places[it.destinationPlaceId]?.iata}`
    return {
      number: `${carriers[it.marketingCarrierId]?.iata} ${it.marketingFlightNumber} ${route}`,
      departs,
      arrives,
      operatorCode: carriers[it.operatingCarrierId]?.iata || undefined,
      operatorName: carriers[it.operatingCarrierId]?.name,
    }
  })
}

const listAmadeusFlights = ({ data }: AmadeusAnswer): ListedFlight[] =>
  data.flatMap(({ itineraries }) =>
    itineraries.flatMap(({ segments }) =>
      segments.map((it) => ({
        number: `${it.carrierCode} ${it.number} ${it.departure.iataCode}-${it.arrival.iataCode}`,
        departs: it.departure.at.slice(0, 16),
        arrives: it.arrival.at.slice(0, 16),
        operatorCode: it.operating.carrierCode,
        operatorName: it.operating.carrierName,
      })),
    ),
  )

let ignav: IgnavQuote[][]
let skyscanner: SkyscannerAnswer[]
let amadeus: AmadeusAnswer[]
type ByNumber = Map<string, ListedFlight>
let flights: { ignav: ByNumber; skyscanner: ByNumber; amadeus: ByNumber }
beforeAll(async () => {
  ignav = await Promise.all(trips.map((trip) => listIgnavQuotes(sandbox.url, trip)))
  skyscanner = await Promise.all(trips.map((trip) => requestSkyscannerAnswer(sandbox.url, trip)))
  amadeus = await Promise.all(trips.map((trip) => requestAmadeusOffers(sandbox.url, trip)))
  // Copies with impossible times come after the flight: the first of equal numbers counts.
  const byNumber = (listed: ListedFlight[]) => new Map(listed.toReversed().map((it) => [it.number, it]))
  flights = {
    ignav: byNumber(ignav.flatMap(listIgnavFlights)),
    skyscanner: byNumber(skyscanner.flatMap(listSkyscannerFlights)),
    amadeus: byNumber(amadeus.flatMap(listAmadeusFlights)),
  }
})

const minutesBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000

describe('providers differ', () => {
  test('over operators: code and name, a name with its brand, or only the selling airline', () => {
    const shared = [...flights.ignav].flatMap(([number, atIgnav]) => {
      const [atSkyscanner, atAmadeus] = [flights.skyscanner.get(number), flights.amadeus.get(number)]
      return atSkyscanner && atAmadeus ? [{ atIgnav, atSkyscanner, atAmadeus }] : []
    })
    const branded = shared.filter(
      ({ atAmadeus, atIgnav, atSkyscanner }) =>
        atSkyscanner.operatorCode !== undefined &&
        / (DBA|for) /.test(atIgnav.operatorName ?? '') &&
        atAmadeus.operatorCode === atAmadeus.number.slice(0, 2),
    )
    expect(branded.length).toBeGreaterThan(0)
    for (const { atIgnav, atSkyscanner } of branded)
      expect(atIgnav.operatorName).toMatch(new RegExp(`^${atSkyscanner.operatorName} (DBA|for) `))
    const unnamed = shared.filter(
      ({ atAmadeus, atIgnav, atSkyscanner }) =>
        atSkyscanner.operatorName !== atIgnav.operatorName &&
        atAmadeus.operatorCode === atSkyscanner.operatorCode,
    )
    expect(unnamed.length).toBeGreaterThan(0)
  })

  test('over a few times: Skyscanner knows them five minutes later', () => {
    const moves = [...flights.skyscanner].flatMap(([number, { departs, arrives }]) => {
      const other = flights.ignav.get(number)
      return other ? [[minutesBetween(other.departs, departs), minutesBetween(other.arrives, arrives)]] : []
    })
    const retimed = moves.filter(([departs]) => departs !== 0)
    expect(retimed.length).toBeGreaterThan(0)
    expect(retimed.length).toBeLessThan(moves.length / 20)
    for (const move of retimed) expect(move).toEqual([5, 5])
  })

  test('over a few durations: Ignav counts an hour too many', () => {
    const wrong = ignav
      .flat()
      .flatMap(({ outbound }) => outbound.segments)
      .filter((it) => {
        const flown = Date.parse(it.arrival_time_utc) - Date.parse(it.departure_time_utc)
        return it.duration_minutes - flown / 60_000 === 60
      })
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong.length).toBeLessThan(flights.ignav.size / 5)
  })

  test('never between two equal requests', async () => {
    expect(await listIgnavQuotes(sandbox.url, firstTrip)).toEqual(ignav[0])
    expect(await requestAmadeusOffers(sandbox.url, firstTrip)).toEqual(amadeus[0])
  })
})

test('a self-transfer may have an option of the airline, dearer or without a price', () => {
  const managed = skyscanner
    .flatMap(({ content }) => Object.values(content.results.itineraries))
    .flatMap(({ pricingOptions }) => {
      const isSelfTransfer = pricingOptions.some(({ transferType }) => transferType.endsWith('SELF_TRANSFER'))
      const amounts = pricingOptions.flatMap(({ price }) => (price.amount ? [Number(price.amount)] : []))
      const option = pricingOptions.find(({ transferType }) => transferType === 'TRANSFER_TYPE_MANAGED')
      return isSelfTransfer && option ? [{ amount: option.price.amount, lowest: Math.min(...amounts) }] : []
    })
  expect(managed.some(({ amount }) => amount === '')).toBe(true)
  const priced = managed.filter(({ amount }) => amount !== '')
  expect(priced.length).toBeGreaterThan(0)
  for (const { amount, lowest } of priced) expect(Number(amount)).toBeGreaterThan(1.3 * lowest)
})

test('an affiliate network redirects to sellers’ pages and nowhere else', async () => {
  const links = skyscanner
    .flatMap(listSkyscannerOptions)
    .flatMap(({ items }) => items.map(({ deepLink }) => new URL(deepLink)))
  const affiliate = links.filter(({ pathname }) => pathname.startsWith('/affiliate/'))
  expect(affiliate.length).toBeLessThan(links.length / 2)
  const [link] = affiliate
  if (!link) throw new Error('there is no affiliate link')
  const target = link.searchParams.get('u') ?? ''
  const answer = await fetch(link, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
  expect((await fetch(target)).status).toBe(200)
  for (const elsewhere of [
    'https://evil.test/',
    `${sandbox.url}/mail`,
    `${sandbox.url}.evil.test/sellers/`,
  ]) {
    link.searchParams.set('u', elsewhere)
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(404)
  }
})

test('bags, conditions, services and terminals are partly unknown', () => {
  const offers = amadeus.flatMap(({ data }) => data)
  const details = offers.flatMap(({ travelerPricings }) =>
    travelerPricings.flatMap((it) => it.fareDetailsBySegment),
  )
  const bags = details.map(({ includedCheckedBags }) => Object.keys(includedCheckedBags ?? {}).join())
  expect(new Set(bags)).toEqual(new Set(['', 'quantity', 'weight,weightUnit']))
  const conditions = details.map(({ amenities }) =>
    amenities
      ?.slice(1)
      .map(({ description, isChargeable }) => `${description} ${isChargeable}`)
      .join(),
  )
  expect(new Set(conditions)).toEqual(
    new Set([
      undefined,
      'NON CHANGEABLE TICKET false,NON REFUNDABLE TICKET false',
      'CHANGEABLE TICKET true,NON REFUNDABLE TICKET false',
      'CHANGEABLE TICKET true,REFUNDABLE TICKET true',
    ]),
  )
  const services = offers.map(({ price }) => price.additionalServices?.map(({ type }) => type).join())
  expect(new Set(services)).toEqual(new Set([undefined, 'CHECKED_BAGS']))
  const terminals = offers.flatMap(({ itineraries }) =>
    itineraries.flatMap(({ segments }) => segments.map(({ departure }) => departure.terminal)),
  )
  expect(terminals).toContain(undefined)
  expect(terminals.some((terminal) => /^[1-5]$/.test(terminal ?? ''))).toBe(true)
  const ignavBags = ignav.flat().map((quote) => quote.bags)
  expect(ignavBags).toContain(null)
  expect(ignavBags.some((it) => it?.carry_on === 1 && it.checked === null)).toBe(true)
})

test('Travelpayouts answers in the requested currency, and on a few routes in another one', async () => {
  const cities = ['LON', 'NYC', 'PAR', 'MAD', 'BCN', 'AMS', 'FRA']
  const pairs = cities.flatMap((from) => cities.filter((to) => to !== from).map((to) => ({ from, to })))
  const currencies = await Promise.all(
    pairs.map(async (pair) => {
      const answer = await callTravelpayouts(sandbox.url, { ...pair, days: ['2027-03-09'] })
      return ((await answer.json()) as { currency: string }).currency
    }),
  )
  const others = currencies.filter((currency) => currency !== 'usd')
  expect(new Set(others)).toEqual(new Set(['eur']))
  expect(others.length).toBeLessThan(currencies.length / 5)
})

const isImpossible = ({ departs, arrives }: ListedFlight) => {
  const minutes = minutesBetween(departs, arrives)
  return minutes <= 5 || minutes > 24 * 60
}

test('Ignav lists a few itineraries a second time with impossible times', () => {
  // Within two time zones at most, so that local times tell.
  const listed = ignav.slice(0, 2).flatMap(listIgnavFlights)
  const broken = listed.filter(isImpossible)
  expect(broken.length).toBeGreaterThan(0)
  expect(broken.length).toBeLessThan(listed.length / 50)
  for (const { number } of broken)
    expect(listed.some((it) => it.number === number && !isImpossible(it))).toBe(true)
})

const byProvider = {
  ignav: async (fault: string) => {
    const quotes = await listIgnavQuotes(sandbox.url, firstTrip, { fault })
    return { flights: listIgnavFlights(quotes), prices: quotes.map(({ price }) => price.amount) }
  },
  skyscanner: async (fault: string) => {
    const answer = await requestSkyscannerAnswer(sandbox.url, firstTrip, { fault })
    const cheapest = Object.values(answer.content.results.itineraries).map(({ pricingOptions }) =>
      Math.min(...pricingOptions.flatMap(({ price }) => (price.amount ? [Number(price.amount) / 1000] : []))),
    )
    expect(Math.min(...cheapest)).toBe(Math.min(...listSkyscannerPrices(answer)))
    return { flights: listSkyscannerFlights(answer), prices: cheapest }
  },
  amadeus: async (fault: string) => {
    const answer = await requestAmadeusOffers(sandbox.url, firstTrip, { fault })
    return {
      flights: listAmadeusFlights(answer),
      prices: answer.data.map(({ price }) => Number(price.grandTotal)),
    }
  },
}

describe.each(Object.entries(byProvider))('at %s', (_, call) => {
  test('the fault impossible-times makes a third of the itineraries impossible', async () => {
    const broken = (await call('impossible-times')).flights
    const count = broken.filter(isImpossible).length
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(broken.length / 2)
    expect((await call('')).flights.filter(isImpossible).length).toBeLessThan(count / 2)
  })

  test('the fault absurd-price offers one itinerary for a cent, or for a given price', async () => {
    const lowest = async (fault: string) => (await call(fault)).prices.toSorted((a, b) => a - b).slice(0, 2)
    const [usual = NaN] = await lowest('')
    expect(usual).toBeGreaterThan(10)
    expect(await lowest('absurd-price')).toEqual([0.01, expect.closeTo(usual, -2)])
    expect((await lowest('absurd-price:3'))[0]).toBeCloseTo(3, 0)
  })
})

describe('no provider sells a flight that has departed', () => {
  // It is noon in London; tickets are sold until an hour before departure.
  const endOfSales = '2027-01-05T13:00'
  const places = ['AMS', 'CDG', 'DUB', 'EDI', 'MAD', 'FRA', 'JFK', 'GVA']

  test.each<[string, (trip: TestTrip, fault: string) => Promise<string[]>]>([
    [
      'skyscanner',
      async (trip, fault) =>
        listSkyscannerFlights(await requestSkyscannerAnswer(sandbox.url, trip, { fault }))
          .filter(({ number }) => number.includes(' LHR-'))
          .map(({ departs }) => departs),
    ],
    [
      'ignav',
      async (trip, fault) =>
        (await listIgnavQuotes(sandbox.url, trip, { fault })).map(
          ({ outbound }) => outbound.segments[0]?.departure_time_local ?? '',
        ),
    ],
    [
      'travelpayouts',
      async (trip, fault) =>
        (await listTravelpayoutsTickets(sandbox.url, { ...trip, from: 'LON' }, { fault })).map(
          (it) => it.departure_at,
        ),
    ],
  ])('%s, however old its fares are', async (_, listDepartures) => {
    for (const fault of ['', 'stale']) {
      const found = await Promise.all(
        places.map((to) => listDepartures({ from: 'LHR', to, days: ['2027-01-05'] }, fault)),
      )
      expect(found.flat().length).toBeGreaterThan(3)
      expect(found.flat().filter((departs) => departs <= endOfSales)).toEqual([])
    }
  })
})
