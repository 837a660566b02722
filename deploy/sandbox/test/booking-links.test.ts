import { beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { post, type Running, startSandbox } from './harness.ts'

type Quote = { price: { amount: number; currency: string }; ignav_id: string }
type Links = {
  itinerary: Quote
  booking_options: { legs: string[]; links: { price: { amount: number } }[] }[]
}
type Sold = { shown: number; links: Links }

let sandbox: Running
forAllTests(startSandbox, (it) => (sandbox = it))

async function ask<T>(path: string, body: unknown): Promise<T> {
  const response = await post(`${sandbox.url}/ignav/api/fares/${path}`, body)
  expect(response.status).toBe(200)
  // The shape is checked against the contract by tests of their own.
  return (await response.json()) as T
}

/** The cheapest 20 itineraries of some round trips with their links. */
async function soldIn(market: string): Promise<Sold[]> {
  const found: Sold[] = []
  for (const route of ['LHR-AMS', 'FRA-LHR', 'BCN-FCO', 'LHR-JFK', 'JFK-LAX', 'MEX-BOG']) {
    const [origin, destination] = route.split('-')
    const dates = { departure_date: '2027-03-09', return_date: '2027-03-11' }
    const request = { origin, destination, ...dates, market }
    const { itineraries } = await ask<{ itineraries: Quote[] }>('round-trip', request)
    for (const { ignav_id, price } of itineraries.slice(0, 20)) {
      found.push({ shown: price.amount, links: await ask<Links>('booking-links', { ignav_id }) })
    }
  }
  return found
}

/** The cheapest link for those legs, if they are sold together. */
function cheapest({ links }: Sold, ...legs: string[]): number | undefined {
  const option = links.booking_options.find((candidate) => candidate.legs.join() === legs.join())
  return option && Math.min(...option.links.map(({ price }) => price.amount))
}

describe.each(['US', 'GB', 'JP'])('booking links of round trips in the market %s', (market) => {
  let sold: Sold[]
  beforeAll(async () => {
    sold = await soldIn(market)
  })

  test('the price is the one that the search has shown', () => {
    expect(sold.length).toBeGreaterThan(90)
    for (const { links, shown } of sold) expect(links.itinerary.price.amount).toBe(shown)
  })

  test('two tickets of their own are sold way by way and add up to the price', () => {
    const split = sold.filter((each) => cheapest(each, 'outbound') !== undefined)
    expect(split.length).toBeGreaterThan(5)
    for (const each of split) {
      const [out = NaN, back = NaN] = [cheapest(each, 'outbound'), cheapest(each, 'inbound')]
      expect(out + back).toBeCloseTo(each.shown, 2)
    }
  })

  test('who sells both ways together mostly sells them at the price', () => {
    const whole = sold.flatMap((each) => {
      const amount = cheapest(each, 'outbound', 'inbound')
      return amount === undefined ? [] : [amount - each.shown]
    })
    expect(whole.length).toBeGreaterThan(90)
    expect(Math.min(...whole)).toBe(0)
    expect(whole.filter((more) => more === 0).length).toBeGreaterThan(0.9 * whole.length)
  })
})
