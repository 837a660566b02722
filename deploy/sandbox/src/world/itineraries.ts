import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { WorldLeg } from './legs.ts'
import { convertPrice, type MajorUnitPrice } from '../rates.ts'
import { stayLengthFactor } from './fare-shape.ts'
import type { PricedLeg } from './priced-legs.ts'
import { isRoundTrip, type WorldQuery } from './world-query.ts'
import { hashParts } from './random.ts'

/** `tickets`: `each-way` if every leg is bought alone. `price`: of the whole party. */
export type WorldItinerary = {
  readonly key: string
  readonly hash: number
  readonly legs: readonly [WorldLeg, ...WorldLeg[]]
  readonly cabin: CabinClass
  readonly price: MajorUnitPrice
  readonly legPrices: readonly MajorUnitPrice[]
  readonly tickets: 'one' | 'each-way'
  readonly hasSelfTransfer: boolean
  /** All legs have recorded prices, which no seller undercuts. */
  readonly isRecorded: boolean
}

const maxItineraries = 60
const cheapShare = 0.75
const maxPerFirstLeg = 6

/** The cheapest and the fastest itineraries of one leg per part of the query. */
export function combineLegsToItineraries(
  query: WorldQuery,
  choices: readonly (readonly PricedLeg[])[],
): readonly WorldItinerary[] {
  const joined = choices.length === 1 ? singles(choices[0] ?? []) : combined(query, choices)
  const distinct = new Map<string, Combination>()
  for (const combination of joined) {
    const key = combination.legs.map(({ leg }) => leg.key).join('_')
    const known = distinct.get(key)
    if (!known || combination.price.amount < known.price.amount) distinct.set(key, combination)
  }
  return best([...distinct]).map(([key, combination]) => itineraryFrom(query, key, combination))
}

type Combination = {
  readonly legs: readonly PricedLeg[]
  readonly price: MajorUnitPrice
  readonly tickets: WorldItinerary['tickets']
}

function singles(legs: readonly PricedLeg[]): Combination[] {
  return legs.map((leg) => ({ legs: [leg], price: leg.single, tickets: 'one' }))
}

function combined(query: WorldQuery, choices: readonly (readonly PricedLeg[])[]): Combination[] {
  const together = [...groupsOf(choices)].flatMap((parts) => onOneTicket(query, parts))
  return [...together, ...onTicketsOfTheirOwn(choices)]
}

/** For each airline or alliance that serves every part, its legs. */
function* groupsOf(choices: readonly (readonly PricedLeg[])[]): Generator<readonly (readonly PricedLeg[])[]> {
  const names = new Set(choices[0]?.map(groupOf))
  for (const name of names) {
    const parts = choices.map((legs) =>
      promising(
        legs.filter((leg) => groupOf(leg) === name),
        4,
      ),
    )
    if (parts.every((part) => part.length > 0)) yield parts
  }
}

function groupOf({ leg }: PricedLeg): string {
  return leg.connection === 'self-transfer' ? `self ${leg.key}` : (leg.airline.alliance ?? leg.airline.code)
}

function onOneTicket(query: WorldQuery, parts: readonly (readonly PricedLeg[])[]): Combination[] {
  return product(parts).map((legs) => {
    const isReplayed = legs.some((leg) => leg.source !== 'world')
    const isPlain = isReplayed || legs.every(({ leg }) => leg.airline.kind === 'lowcost')
    const factor = isPlain ? 1 : ticketFactor(query, legs)
    return { legs, price: scaled(sum(legs.map((leg) => leg.half)), factor), tickets: 'one' }
  })
}

// Rules of stay apply to round trips; trips of three and more legs cost a little more than their halves.
function ticketFactor(query: WorldQuery, legs: readonly PricedLeg[]): number {
  const [out, back] = query.legs
  return isRoundTrip(query) && out && back ? stayLengthFactor(out.day, back.day, legs[0]?.leg.km ?? 0) : 1.12
}

function onTicketsOfTheirOwn(choices: readonly (readonly PricedLeg[])[]): Combination[] {
  const parts = choices.map((legs) =>
    legs.toSorted((a, b) => dollars(a.single) - dollars(b.single)).slice(0, choices.length > 3 ? 2 : 4),
  )
  return product(parts).map((legs) => ({
    legs,
    price: sum(legs.map((leg) => leg.single)),
    tickets: 'each-way',
  }))
}

function promising(legs: readonly PricedLeg[], most: number): readonly PricedLeg[] {
  const cheap = legs.toSorted((a, b) => dollars(a.half) - dollars(b.half)).slice(0, most)
  const fast = legs.toSorted((a, b) => a.leg.minutes - b.leg.minutes).slice(0, 2)
  return [...new Set([...cheap, ...fast])]
}

/** All combinations; parts after the third have one choice. */
function product(parts: readonly (readonly PricedLeg[])[]): PricedLeg[][] {
  let rows: PricedLeg[][] = [[]]
  for (const [at, part] of parts.entries()) {
    const choices = at > 2 ? part.slice(0, 1) : part
    rows = rows.flatMap((row) => choices.map((leg) => [...row, leg])).filter(isInOrder)
  }
  return rows
}

// A leg departs at least two hours after the one before has arrived.
function isInOrder(legs: readonly PricedLeg[]): boolean {
  const [before, after] = legs.slice(-2)
  if (!before || !after) return true
  const arrival = before.leg.flights.at(-1)?.arrives ?? 0
  return after.leg.flights[0].departs >= arrival + 120
}

function best(
  found: readonly (readonly [string, Combination])[],
): readonly (readonly [string, Combination])[] {
  const byPrice = found.toSorted(([, a], [, b]) => dollars(a.price) - dollars(b.price))
  const counts = new Map<string, number>()
  const varied = byPrice.filter(([, { legs }]) => {
    const first = legs[0]?.leg.key ?? ''
    const count = (counts.get(first) ?? 0) + 1
    counts.set(first, count)
    return legs.length === 1 || count <= maxPerFirstLeg
  })
  const cheap = varied.slice(0, maxItineraries * cheapShare)
  const rest = varied.slice(cheap.length).sort(([, a], [, b]) => minutesOf(a) - minutesOf(b))
  return [...cheap, ...rest.slice(0, maxItineraries - cheap.length)]
}

function itineraryFrom(
  query: WorldQuery,
  key: string,
  { legs, price, tickets }: Combination,
): WorldItinerary {
  const [first, ...rest] = legs.map(({ leg }) => leg)
  if (!first) throw new Error('an itinerary has at least one leg')
  return {
    key,
    hash: hashParts(key),
    legs: [first, ...rest],
    cabin: query.cabin,
    price,
    legPrices: legs.map((leg) => (tickets === 'one' ? leg.half : leg.single)),
    tickets: legs.length === 1 ? 'one' : tickets,
    hasSelfTransfer: legs.some(({ leg }) => leg.connection === 'self-transfer'),
    isRecorded: legs.every((leg) => leg.source === 'record'),
  }
}

// Prices in one currency are added unconverted, so that a recorded price stays exact.
function sum(prices: readonly MajorUnitPrice[]): MajorUnitPrice {
  const currencies = new Set(prices.map((price) => price.currency))
  const currency = currencies.size === 1 ? (prices[0]?.currency ?? 'USD') : 'USD'
  const amount = prices.reduce((total, price) => total + convertPrice(price, currency).amount, 0)
  return convertPrice({ amount, currency }, currency)
}

function scaled(price: MajorUnitPrice, factor: number): MajorUnitPrice {
  return factor === 1
    ? price
    : convertPrice({ amount: Math.round(price.amount * factor), currency: price.currency }, price.currency)
}

function dollars(price: MajorUnitPrice): number {
  return convertPrice(price, 'USD').amount
}

function minutesOf({ legs }: Combination): number {
  return legs.reduce((total, { leg }) => total + leg.minutes, 0)
}
