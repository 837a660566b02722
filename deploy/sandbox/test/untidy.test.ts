import { beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  amadeusAnswer,
  amadeusFlights,
  type FlightShown,
  ignavAnswer,
  ignavFlights,
  skyscannerAnswer,
  skyscannerFlights,
} from './flights-shown.ts'
import { type Running, startSandbox } from './harness.ts'

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))

const routes = [
  ['LHR', 'EDI'],
  ['LHR', 'DUB'],
  ['MAD', 'BCN'],
  ['CDG', 'JFK'],
  ['DTW', 'LEX'],
  ['ORD', 'DEN'],
  ['ICN', 'NRT'],
] as const
const [usual] = routes

type Answers = {
  ignav: Awaited<ReturnType<typeof ignavAnswer>>[]
  skyscanner: Awaited<ReturnType<typeof skyscannerAnswer>>[]
  amadeus: Awaited<ReturnType<typeof amadeusAnswer>>[]
}
/** To the same question about each route. */
let answers: Answers
/** The flights of all routes by what they are sold as. */
let shown: Record<keyof Answers, Map<string, FlightShown>>
beforeAll(async () => {
  const { url } = sandbox
  answers = {
    ignav: await Promise.all(routes.map((route) => ignavAnswer(url, route))),
    skyscanner: await Promise.all(routes.map((route) => skyscannerAnswer(url, route))),
    amadeus: await Promise.all(routes.map((route) => amadeusAnswer(url, route))),
  }
  // Of a flight that is listed twice the first counts: copies with impossible times come after the flight itself.
  const bySold = (flights: FlightShown[]) => new Map(flights.toReversed().map((it) => [it.sold, it]))
  shown = {
    ignav: bySold(answers.ignav.flatMap(ignavFlights)),
    skyscanner: bySold(answers.skyscanner.flatMap(skyscannerFlights)),
    amadeus: bySold(answers.amadeus.flatMap(amadeusFlights)),
  }
})

/** Flights that all three list under one number, as each lists them. */
function shared() {
  return [...shown.ignav].flatMap(([sold, ignav]) => {
    const [skyscanner, amadeus] = [shown.skyscanner.get(sold), shown.amadeus.get(sold)]
    return skyscanner && amadeus ? [{ ignav, skyscanner, amadeus }] : []
  })
}

const minutesBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000

describe('providers differ', () => {
  test('over who operates a flight: code and name, a name with the brand, or only the airline that sells it', () => {
    const inThreeForms = shared().filter(
      ({ amadeus, ignav, skyscanner }) =>
        skyscanner.operator.code !== null &&
        / (DBA|for) /.test(ignav.operator.name ?? '') &&
        amadeus.operator.code === amadeus.sold.slice(0, 2),
    )
    expect(inThreeForms.length).toBeGreaterThan(0)
    for (const { ignav, skyscanner } of inThreeForms)
      expect(ignav.operator.name).toMatch(new RegExp(`^${skyscanner.operator.name} (DBA|for) `))
    const unnamed = shared().filter(
      ({ amadeus, ignav, skyscanner }) =>
        skyscanner.operator.name !== ignav.operator.name &&
        amadeus.operator.code === skyscanner.operator.code,
    )
    expect(unnamed.length).toBeGreaterThan(0)
  })

  test('over the times of a few flights: Skyscanner knows them five minutes later', () => {
    const moved = [...shown.skyscanner].flatMap(([sold, { departs, arrives }]) => {
      const ignav = shown.ignav.get(sold)
      return ignav ? [[minutesBetween(ignav.departs, departs), minutesBetween(ignav.arrives, arrives)]] : []
    })
    const retimed = moved.filter(([departs]) => departs !== 0)
    expect(retimed.length).toBeGreaterThan(0)
    expect(retimed.length).toBeLessThan(moved.length / 20)
    for (const times of retimed) expect(times).toEqual([5, 5])
  })

  test('over how long a flight takes: Ignav counts an hour too many of a few', () => {
    const wrong = answers.ignav
      .flatMap(({ itineraries }) => itineraries.flatMap(({ outbound }) => outbound.segments))
      .map(
        (it) =>
          it.duration_minutes -
          (Date.parse(it.arrival_time_utc) - Date.parse(it.departure_time_utc)) / 60_000,
      )
      .filter((minutes) => minutes === 60)
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong.length).toBeLessThan(shown.ignav.size / 5)
  })

  test('always over the same: an answer does not change', async () => {
    expect(await ignavAnswer(sandbox.url, usual)).toEqual(answers.ignav[0])
    expect(await amadeusAnswer(sandbox.url, usual)).toEqual(answers.amadeus[0])
  })
})

describe('booking options', () => {
  const options = () =>
    answers.skyscanner.flatMap(({ content }) => Object.values(content.results.itineraries))

  test('a self-transfer may have an option of the airline, dearer or without a price', () => {
    const managed = options().flatMap(({ pricingOptions }) => {
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

  test('some agencies are reached by an affiliate network, which leads to pages of sellers and nowhere else', async () => {
    const links = options().flatMap(({ pricingOptions }) =>
      pricingOptions.flatMap(({ items }) => items.map(({ deepLink }) => new URL(deepLink))),
    )
    const affiliate = links.filter(({ pathname }) => pathname.startsWith('/affiliate/'))
    expect(affiliate.length).toBeGreaterThan(0)
    expect(affiliate.length).toBeLessThan(links.length / 2)
    const [link] = affiliate
    if (!link) throw new Error('there is no such link')
    const target = link.searchParams.get('u') ?? ''
    const answer = await fetch(link, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
    expect((await fetch(target)).status).toBe(200)
    for (const elsewhere of [
      'https://evil.test/',
      `${sandbox.url}/control/faults`,
      `${sandbox.url}.evil.test/sellers/`,
    ]) {
      link.searchParams.set('u', elsewhere)
      expect((await fetch(link, { redirect: 'manual' })).status).toBe(404)
    }
  })

  test('bags are pieces, kilograms or unknown, and conditions are known of some fares', () => {
    const details = answers.amadeus.flatMap(({ data }) =>
      data.flatMap(({ travelerPricings }) => travelerPricings.flatMap((it) => it.fareDetailsBySegment)),
    )
    const bags = details.map(({ includedCheckedBags }) => Object.keys(includedCheckedBags ?? {}).join())
    expect(new Set(bags)).toEqual(new Set(['', 'quantity', 'weight,weightUnit']))
    const conditions = details.map(({ amenities }) =>
      amenities
        ?.map(({ description, isChargeable }) => `${description} ${isChargeable}`)
        .slice(1)
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
    const byIgnav = answers.ignav.flatMap(({ itineraries }) => itineraries.map((it) => it.bags))
    expect(byIgnav.some((it) => it === null)).toBe(true)
    expect(byIgnav.some((it) => it?.carry_on === 1 && it.checked === null)).toBe(true)
    const services = answers.amadeus.flatMap(({ data }) =>
      data.map(({ price }) => price.additionalServices?.map(({ type }) => type).join()),
    )
    expect(new Set(services)).toEqual(new Set([undefined, 'CHECKED_BAGS']))
    const ends = answers.amadeus.flatMap(({ data }) =>
      data.flatMap(({ itineraries }) => itineraries.flatMap((it) => it.segments.map((s) => s.departure))),
    )
    expect(ends.some(({ terminal }) => terminal === undefined)).toBe(true)
    expect(ends.some(({ terminal }) => /^[1-5]$/.test(terminal ?? ''))).toBe(true)
  })
})

test('Travelpayouts answers in the currency asked for, and on a few routes in another one', async () => {
  const cities = ['LON', 'NYC', 'PAR', 'MAD', 'BCN', 'AMS', 'FRA']
  const pairs = cities.flatMap((from) => cities.filter((to) => to !== from).map((to) => [from, to]))
  const currencies = await Promise.all(
    pairs.map(async ([origin = '', destination = '']) => {
      const query = { origin, destination, departure_at: '2027-03-09', one_way: 'true', currency: 'usd' }
      const path = `/travelpayouts/aviasales/v3/prices_for_dates?${new URLSearchParams(query).toString()}`
      const answer = await fetch(`${sandbox.url}${path}`, { headers: { 'x-access-token': 'any' } })
      return ((await answer.json()) as { currency: string }).currency
    }),
  )
  const others = currencies.filter((it) => it !== 'usd')
  expect(others.length).toBeGreaterThan(0)
  expect(others.length).toBeLessThan(currencies.length / 5)
  expect(new Set(others)).toEqual(new Set(['eur']))
})

const impossible = ({ departs, arrives }: FlightShown) => {
  const minutes = minutesBetween(departs, arrives)
  return minutes <= 5 || minutes > 24 * 60
}

describe('what nobody can fly or sell', () => {
  test('Ignav lists a few itineraries a second time with impossible times', () => {
    // Within two time zones at most, so that local times tell.
    const flights = answers.ignav.slice(0, 2).flatMap(ignavFlights)
    const broken = flights.filter(impossible)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.length).toBeLessThan(flights.length / 50)
    for (const { sold } of broken) {
      const twins = flights.filter((it) => it.sold === sold)
      expect(twins.some((it) => !impossible(it))).toBe(true)
    }
  })

  test.each([
    ['ignav', async (fault: string) => ignavFlights(await ignavAnswer(sandbox.url, usual, fault))],
    [
      'skyscanner',
      async (fault: string) => skyscannerFlights(await skyscannerAnswer(sandbox.url, usual, fault)),
    ],
    ['amadeus', async (fault: string) => amadeusFlights(await amadeusAnswer(sandbox.url, usual, fault))],
  ])('under the fault impossible-times a third of what %s lists cannot be flown', async (_, ask) => {
    const flights = await ask('impossible-times')
    const broken = flights.filter(impossible)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.length).toBeLessThan(flights.length / 2)
    expect((await ask('')).filter(impossible).length).toBeLessThan(broken.length / 2)
  })

  test.each([
    [
      'ignav',
      async (fault: string) =>
        (await ignavAnswer(sandbox.url, usual, fault)).itineraries.map(({ price }) => price.amount),
    ],
    [
      'skyscanner',
      async (fault: string) =>
        Object.values((await skyscannerAnswer(sandbox.url, usual, fault)).content.results.itineraries).map(
          ({ pricingOptions }) => Number(pricingOptions[0]?.price.amount) / 1000,
        ),
    ],
    [
      'amadeus',
      async (fault: string) =>
        (await amadeusAnswer(sandbox.url, usual, fault)).data.map(({ price }) => Number(price.grandTotal)),
    ],
  ])(
    'under the fault absurd-price one itinerary of %s costs a cent, or as much as is said',
    async (_, ask) => {
      const [before, cent, dollars] = await Promise.all(['', 'absurd-price', 'absurd-price:3'].map(ask))
      const lowest = (amounts: number[] = []) => amounts.toSorted((a, b) => a - b).slice(0, 2)
      expect(lowest(before)[0]).toBeGreaterThan(10)
      expect(lowest(cent)).toEqual([0.01, expect.closeTo(lowest(before)[0] ?? NaN, -2)])
      expect(lowest(dollars)[0]).toBeCloseTo(3, 0)
    },
  )
})
