import { randomUUID } from 'node:crypto'
import { addDays } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { normalizeAirlineName } from '../src/airlines/airline-table.ts'
import { insertSearch } from '../src/searches/store.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import {
  fiveFlightTrip,
  londonToLosAngeles,
  toOpenResults,
  type SearchOnSandbox,
  startSearchOnSandbox,
} from './harness.ts'

let search: SearchOnSandbox
forAllTests(startSearchOnSandbox, (it) => (search = it))

const allOk = ['ignav', 'skyscanner', 'amadeus'].map((provider) => ({
  provider,
  status: 'ok',
  count: expect.any(Number),
  detail: null,
}))

test('a subscriber gets the offers of several providers for the same flights, best first', async () => {
  const { results, providers } = await search.publicSearch(londonToLosAngeles, createSubscriberPrincipal())
  expect(providers).toEqual(allOk)
  const open = toOpenResults(results)
  expect(open.length).toBeGreaterThan(10)
  const sellers = open.map(({ options }) => new Set(options.map(({ provider }) => provider)).size)
  expect(sellers.filter((number) => number > 1).length).toBeGreaterThan(open.length / 3)
  expect(sellers).toContain(3)
  for (const { price, options, legs } of open) {
    expect(price).toBe(options[0]?.price)
    expect(legs[0]).toMatchObject({ origin: 'LHR', destination: 'LAX' })
  }
  const priced = open.flatMap(({ price, duration, live }) => (price && live ? [{ price, duration }] : []))
  const cheapest = Math.min(...priced.map(({ price }) => price))
  const shortest = Math.min(...priced.map(({ duration }) => duration))
  const scores = priced.map(({ price, duration }) => (0.7 * price) / cheapest + (0.3 * duration) / shortest)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
})

test('answers with a former airport code are understood', async () => {
  const { results, providers } = await search.publicSearch(
    { ...londonToLosAngeles, destination: 'KIV' },
    createSubscriberPrincipal(),
  )
  expect(providers).toEqual(allOk)
  for (const { count } of providers) expect(count).toBeGreaterThan(0)
  for (const { legs } of toOpenResults(results))
    expect(legs[0]).toMatchObject({ origin: 'LHR', destination: 'RMO' })
})

test('an airline that sells its own flights has one name across providers', async () => {
  const { results } = await search.publicSearch(londonToLosAngeles, createSubscriberPrincipal())
  const named = toOpenResults(results).map(({ options }) =>
    options.flatMap(({ seller, sellerKind }) => (sellerKind === 'airline' ? seller : [])),
  )
  expect(named.some((names) => names.length > new Set(names).size)).toBe(true)
  for (const names of named.map((it) => [...new Set(it)]))
    expect(new Set(names.map(normalizeAirlineName)).size).toBe(names.length)
})

test('a round trip, passengers, cabin, stops and currency reach the providers', async () => {
  const asked = {
    ...londonToLosAngeles,
    tripType: 'roundtrip',
    returnDate: '2099-01-01',
    passengers: 3,
    cabinClass: 'premium',
    stops: 'nonstop',
    currency: 'KWD',
  }
  const returnDate = addDays(asked.departureDate, 7)
  const { results } = await search.publicSearch({ ...asked, returnDate }, createSubscriberPrincipal())
  const open = toOpenResults(results)
  expect(open.length).toBeGreaterThan(0)
  for (const result of open) {
    expect(result).toMatchObject({
      cabin: 'premium_economy',
      stops: 0,
      currency: 'KWD',
      departureDate: asked.departureDate,
      returnDate,
    })
    expect(result.legs.map(({ origin, destination }) => `${origin}-${destination}`)).toEqual([
      'LHR-LAX',
      'LAX-LHR',
    ])
    expect((result.pricePerPassenger ?? 0) * 3).toBeCloseTo(result.price ?? 0, 2)
  }
})

test('a family reaches each provider as adults, children and infants, and the price per passenger is the average', async () => {
  const lowestOf = async (party: object) => {
    const asked = { ...londonToLosAngeles, passengers: 3, ...party }
    const { results } = await search.publicSearch(asked, createSubscriberPrincipal())
    const options = toOpenResults(results).flatMap((it) => it.options)
    for (const { price, pricePerPassenger } of options)
      expect(pricePerPassenger).toBeCloseTo((price ?? 0) / 3, 2)
    return ['ignav', 'skyscanner'].map((name) =>
      Math.min(...options.flatMap(({ provider, price }) => (provider === name && price) || [])),
    )
  }
  const adults = await lowestOf({})
  const withChild = await lowestOf({ children: 1 })
  const withInfant = await lowestOf({ children: 1, infants: 1 })
  for (const [at, price] of withChild.entries()) {
    expect(price).toBeLessThan(adults[at] ?? 0)
    expect(price).toBeLessThan(withInfant[at] ?? 0)
  }
})

test('a metro area is searched from its airports', async () => {
  const { results, providers } = await search.publicSearch(
    { ...londonToLosAngeles, origin: 'LON', destination: 'NYC' },
    createSubscriberPrincipal(),
  )
  const remarks = ['Searched the 6 busiest of 18 airport pairs.']
  expect(providers).toEqual(allOk.map((provider) => ({ ...provider, remarks })))
  const routes = new Set(toOpenResults(results).map(({ legs: [it] }) => `${it?.origin}-${it?.destination}`))
  expect(new Set([...routes].map((route) => route.slice(0, 3)))).toEqual(
    new Set(['LHR', 'LGW', 'STN', 'LTN']),
  )
})

test('with nearby airports a search from Manchester has flights from another airport, too', async () => {
  const oneWay = { tripType: 'oneway', origin: 'MAN', destination: 'DUB', departureDate: isoDateInDays(45) }
  const airportsOf = async (change: object) => {
    const { results } = await search.publicSearch({ ...oneWay, ...change }, createSubscriberPrincipal())
    return new Set(toOpenResults(results).map(({ legs }) => legs[0]?.origin))
  }
  expect(await airportsOf({})).toEqual(new Set(['MAN']))
  const near = await airportsOf({ nearbyAirports: true })
  expect(near).toContain('MAN')
  expect(near.size).toBeGreaterThan(1)
})

test('a multi-city trip of five flights reports the provider that takes only four', async () => {
  const { results, providers } = await search.publicSearch(fiveFlightTrip(), createSubscriberPrincipal())
  expect(providers).toEqual([
    {
      provider: 'ignav',
      status: 'limited',
      count: 0,
      detail:
        'Ignav allows up to 4 flights per search, so we didn’t search it. Try splitting your trip into two searches.',
      unsupported: true,
    },
    ...allOk.slice(1),
  ])
  expect(toOpenResults(results)[0]?.legs).toHaveLength(5)
})

describe('locked data is not sent', () => {
  test('to a visitor: no price, day, flight number, fare or link', async () => {
    const [visitor, subscriber] = await Promise.all([
      search.publicSearch(londonToLosAngeles),
      search.publicSearch(londonToLosAngeles, createSubscriberPrincipal()),
    ])
    expect(visitor.results).toHaveLength(subscriber.results.length)
    const withheld =
      /"(price|pricePerPassenger|charged|bookingUrl|departureDate|returnDate|arrivalDate|flightNumber|fareClass|fareBasis|searchId)":(?!null)/
    expect(visitor.text).not.toMatch(withheld)
    const open = toOpenResults(subscriber.results)
    const secrets = open.flatMap((result) => [
      result.departureDate,
      result.fareBasis,
      ...result.options.flatMap(({ price }) => (price && !Number.isInteger(price) ? String(price) : [])),
      ...result.legs.flatMap(({ segments }) => segments.flatMap((it) => [it.flightNumber, it.arrivalDate])),
    ])
    const known = [...new Set(secrets)].filter((secret) => secret !== null)
    expect(known.length).toBeGreaterThan(50)
    // Today's date may stand in the moment at which a fare was seen; the day of flying is weeks away.
    for (const secret of known) expect(visitor.text).not.toContain(secret)
    const durations = toOpenResults(visitor.results).map(({ duration }) => duration)
    expect(durations).toEqual(durations.toSorted((a, b) => a - b))
    expect(toOpenResults(visitor.results).map(({ id }) => id)).toEqual(
      durations.map((_, index) => `public-${index}`),
    )
  })

  test('to a member without a plan: ids and nothing else', async () => {
    const member = createMemberPrincipal()
    const { searchId, resultsCount } = await search.search(londonToLosAngeles, member)
    const stored = await search.results(searchId, member)
    expect(stored.results).toHaveLength(resultsCount)
    const inPassing = await search.publicSearch(londonToLosAngeles, member)
    for (const { results, text } of [stored, inPassing]) {
      expect(results.length).toBeGreaterThan(0)
      for (const result of results) expect(Object.keys(result).sort()).toEqual(['id', 'locked'])
      expect(text).not.toMatch(/price|airline|legs|LHR|London|Airways/i)
    }
    const listed = await search.call('GET', '/api/searches', member)
    expect(listed.json()).toMatchObject([{ id: searchId, resultsCount, lowest: { locked: true } }])
    expect(listed.body).not.toMatch(/price|minor/i)
  })
})

test('a subscriber’s search is stored with all results and listed', async () => {
  const subscriber = createSubscriberPrincipal()
  const { searchId, resultsCount } = await search.search(londonToLosAngeles, subscriber)
  const { results, providers, status } = await search.results(searchId, subscriber)
  expect(status).toBe(200)
  expect(providers).toEqual(allOk)
  const open = toOpenResults(results)
  expect(open).toHaveLength(resultsCount)
  for (const { id, bookingUrl, options, searchId: of } of open) {
    expect(of).toBe(searchId)
    const links = options.map((option) => option.bookingUrl)
    expect(bookingUrl).toBe(links[0])
    for (const link of links) expect(link).toMatch(new RegExp(`^/api/book/${id}/[0-9a-f]{12}$`))
    expect(new Set(links).size).toBe(links.length)
  }
  const cheapest = open
    .filter(({ live }) => live)
    .toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))[0]
  const listed = await search.call('GET', '/api/searches', subscriber)
  expect(listed.json()).toEqual([
    {
      ...londonToLosAngeles,
      id: searchId,
      userId: subscriber.userId,
      returnDate: null,
      legs: null,
      flexibleDates: false,
      nearbyAirports: false,
      passengers: 1,
      children: 0,
      infants: 0,
      cabinClass: 'economy',
      stops: 'any',
      currency: 'USD',
      resultsCount,
      lowest: { locked: false, price: cheapest?.price, pricePerPassenger: cheapest?.pricePerPassenger },
      done: true,
      createdAt: expect.stringMatching(/Z$/),
    },
  ])
})

test('the newest 50 own searches are listed', async () => {
  const subscriber = createSubscriberPrincipal()
  const { userId } = subscriber
  const ids = Array.from({ length: 52 }, () => randomUUID())
  for (const [age, id] of ids.entries()) {
    await insertSearch(search.deps.postgres.db, {
      ...londonToLosAngeles,
      id,
      userId: age === 20 ? randomUUID() : userId,
      returnDate: null,
      legs: null,
      flexibleDates: false,
      passengers: 1,
      children: 0,
      infants: 0,
      cabinClass: 'economy',
      stops: 'any',
      currency: 'USD',
      resultsCount: 1,
      providers: [],
      createdAt: new Date(Date.now() - age * 60_000),
    })
  }
  const listed = (await search.call('GET', '/api/searches', subscriber)).json<{ id: string }[]>()
  expect(listed.map(({ id }) => id)).toEqual(ids.filter((_, age) => age !== 20).slice(0, 50))
})

test('the stored columns match the results', async () => {
  const subscriber = createSubscriberPrincipal()
  const { searchId } = await search.search(londonToLosAngeles, subscriber)
  const [first] = toOpenResults((await search.results(searchId, subscriber)).results)
  const { rows } = await search.deps.postgres.pool.query(
    'select *, departure_date::text as day from flight_results where search_id = $1 order by position',
    [searchId],
  )
  expect(rows[0]).toMatchObject({
    id: first?.id,
    airline: first?.airline,
    provider: first?.provider,
    currency: 'USD',
    cabin: 'economy',
    fare_class: first?.fareClass,
    fare_basis: first?.fareBasis,
    branded_fare: first?.brandedFare,
    day: londonToLosAngeles.departureDate,
    return_date: null,
    departure_time: first?.departureTime,
    arrival_time: first?.arrivalTime,
    duration: first?.duration,
    stops: first?.stops,
    booking_url: first?.bookingUrl,
  })
  expect(Number(rows[0]?.price)).toBe(first?.price)
  expect(Number(rows[0]?.price_minor)).toBe(Math.round((first?.price ?? 0) * 100))
})

test('another user’s search looks exactly like a missing one', async () => {
  const { searchId } = await search.search(londonToLosAngeles, createSubscriberPrincipal())
  const stranger = createSubscriberPrincipal()
  const theirs = await search.results(searchId, stranger)
  const absent = await search.results('7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21', stranger)
  expect(theirs).toMatchObject({ status: 404, code: 'search/no-such-search', text: absent.text })
})

test('a trip may continue on the day before, across the date line', async () => {
  const { departureDate } = londonToLosAngeles
  const legs = [
    { origin: 'AKL', destination: 'RAR', departureDate },
    { origin: 'RAR', destination: 'PPT', departureDate: addDays(departureDate, -1) },
  ]
  const query = { tripType: 'multicity', legs }
  const { providers } = await search.publicSearch(query, createSubscriberPrincipal())
  expect(providers).toEqual(allOk)
})
