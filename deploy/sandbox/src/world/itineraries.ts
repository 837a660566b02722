import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { WorldLeg } from './legs.ts'
import { convertPrice, type MajorUnitPrice } from '../rates.ts'
import { stayFactor } from './fare-shape.ts'
import type { PricedLeg } from './priced-legs.ts'
import { isRoundTrip, type WorldQuery } from './world-query.ts'
import { hashParts } from './random.ts'

/** `tickets` is `each-way` where every leg is bought alone. The price is the whole party's. */
export type WorldItinerary = {
  readonly key: string
  readonly hash: number
  readonly legs: readonly [WorldLeg, ...WorldLeg[]]
  readonly cabin: CabinClass
  readonly price: MajorUnitPrice
  readonly legPrices: readonly MajorUnitPrice[]
  readonly tickets: 'one' | 'each-way'
  readonly hasSelfTransfer: boolean
  /** Every leg's price is a recorded one, so no seller may ask less. */
  readonly isRecorded: boolean
}

const maxItineraries = 60
const cheapShare = 0.75
const maxPerFirstLeg = 6

/** Joins one priced leg of each part of the question into itineraries: the cheapest ones and the fastest ones. */
export function combineLegs(
  question: WorldQuery,
  choices: readonly (readonly PricedLeg[])[],
): readonly WorldItinerary[] {
  const joined = choices.length === 1 ? singles(choices[0] ?? []) : combined(question, choices)
  const distinct = new Map<string, Combination>()
  for (const combination of joined) {
    const key = combination.legs.map(({ leg }) => leg.key).join('_')
    const known = distinct.get(key)
    if (!known || combination.price.amount < known.price.amount) distinct.set(key, combination)
  }
  return best([...distinct]).map(([key, combination]) => itineraryFrom(question, key, combination))
}

type Combination = {
  readonly legs: readonly PricedLeg[]
  readonly price: MajorUnitPrice
  readonly tickets: WorldItinerary['tickets']
}

function singles(legs: readonly PricedLeg[]): Combination[] {
  return legs.map((leg) => ({ legs: [leg], price: leg.single, tickets: 'one' }))
}

function combined(question: WorldQuery, choices: readonly (readonly PricedLeg[])[]): Combination[] {
  const together = [...groupsOf(choices)].flatMap((parts) => onOneTicket(question, parts))
  return [...together, ...onTicketsOfTheirOwn(choices)]
}

/** Legs of one airline or alliance, for each that serves every part. */
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
  return leg.joint === 'self-transfer' ? `self ${leg.key}` : (leg.airline.alliance ?? leg.airline.code)
}

function onOneTicket(question: WorldQuery, parts: readonly (readonly PricedLeg[])[]): Combination[] {
  return product(parts).map((legs) => {
    const isReplayed = legs.some((leg) => leg.source !== 'world')
    const isPlain = isReplayed || legs.every(({ leg }) => leg.airline.kind === 'lowcost')
    const factor = isPlain ? 1 : ticketFactor(question, legs)
    return { legs, price: scaled(sum(legs.map((leg) => leg.half)), factor), tickets: 'one' }
  })
}

// Round trips follow the rules of stay; journeys of three and more legs cost a little more than their halves.
function ticketFactor(question: WorldQuery, legs: readonly PricedLeg[]): number {
  const [out, back] = question.legs
  return isRoundTrip(question) && out && back ? stayFactor(out.day, back.day, legs[0]?.leg.km ?? 0) : 1.12
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

/** One of each part, in all ways; parts after the third add their first choice alone, to stay small. */
function product(parts: readonly (readonly PricedLeg[])[]): PricedLeg[][] {
  let rows: PricedLeg[][] = [[]]
  for (const [at, part] of parts.entries()) {
    const choices = at > 2 ? part.slice(0, 1) : part
    rows = rows.flatMap((row) => choices.map((leg) => [...row, leg])).filter(isInOrder)
  }
  return rows
}

// The way back starts no earlier than two hours after the way out has ended.
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
  question: WorldQuery,
  key: string,
  { legs, price, tickets }: Combination,
): WorldItinerary {
  const [first, ...rest] = legs.map(({ leg }) => leg)
  if (!first) throw new Error('an itinerary has at least one leg')
  return {
    key,
    hash: hashParts(key),
    legs: [first, ...rest],
    cabin: question.cabin,
    price,
    legPrices: legs.map((leg) => (tickets === 'one' ? leg.half : leg.single)),
    tickets: legs.length === 1 ? 'one' : tickets,
    hasSelfTransfer: legs.some(({ leg }) => leg.joint === 'self-transfer'),
    isRecorded: legs.every((leg) => leg.source === 'record'),
  }
}

// Prices of one currency are added as they are, so that a recorded price stays exact.
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
