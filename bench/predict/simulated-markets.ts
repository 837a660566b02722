import { hashParts, seededUnitAt } from '../../deploy/sandbox/src/world/random.ts'
import type { RecordedMarket, RecordedTrip } from './trips.ts'

/** Per day and in natural logarithms of the fare, unless stated otherwise. */
interface FareProcess {
  name: string
  /** Chance that a fare is repriced; until then it stays. */
  repriced: number
  /** Standard deviation of the random walk. */
  shock: number
  /** Chance and size of a jump, and the share of it that is lost each day. */
  jump: { chance: number; size: number; reverting: number }
  drift: number
  /** Drift in the last `days` before departure. */
  lastMinute: { days: number; drift: number }
  /** Chance that a sale of a city pair begins, its depth, and its longest duration in days. */
  sale: { chance: number; depth: number; days: number }
}

const still: Omit<FareProcess, 'name'> = {
  repriced: 0.25,
  shock: 0.015,
  jump: { chance: 0, size: 0, reverting: 0 },
  drift: 0,
  lastMinute: { days: 21, drift: 0.02 },
  sale: { chance: 0, depth: 0, days: 0 },
}

/** In `decay` and `spikes` waiting pays, if one knows when; in `rising` never; `walk` can't be predicted. */
const processes: readonly FareProcess[] = [
  { ...still, name: 'walk', repriced: 0.5, shock: 0.05, lastMinute: { days: 0, drift: 0 } },
  { ...still, name: 'rising', drift: 0.006, lastMinute: { days: 21, drift: 0.03 } },
  { ...still, name: 'decay', drift: -0.008, lastMinute: { days: 21, drift: 0.04 } },
  { ...still, name: 'spikes', repriced: 0.5, jump: { chance: 0.03, size: 0.3, reverting: 0.15 } },
  { ...still, name: 'sales', sale: { chance: 0.03, depth: 0.25, days: 5 } },
  {
    name: 'mixed',
    repriced: 0.4,
    shock: 0.03,
    jump: { chance: 0.02, size: 0.2, reverting: 0.05 },
    drift: -0.002,
    lastMinute: { days: 14, drift: 0.04 },
    sale: { chance: 0.02, depth: 0.2, days: 4 },
  },
]

export interface SimulatedSize {
  cityPairs: number
  /** Days of searches. */
  days: number
}

const everyDepartureDays = 4
const maxLeadDays = 120

/** Markets whose fares follow a known process, so that what waiting is worth is known; the same each time. */
export function simulateMarkets(size: SimulatedSize): RecordedMarket[] {
  return processes.map((process) => ({
    name: process.name,
    maxFolds: 2,
    trips: simulateTrips(process, size),
  }))
}

function simulateTrips(process: FareProcess, { cityPairs, days }: SimulatedSize): RecordedTrip[] {
  return Array.from({ length: cityPairs }, (_, at) => at).flatMap((at) => {
    const [origin, destination] = [`S${String.fromCharCode(65 + at)}A`, `S${String.fromCharCode(65 + at)}B`]
    const cityPair = `${origin}-${destination}`
    const key = hashParts(process.name, cityPair)
    const sales = simulateSales(process, key, days)
    const trips: RecordedTrip[] = []
    for (let departureDay = 1; departureDay < days + maxLeadDays; departureDay += everyDepartureDays) {
      const prices = simulatePrices(process, hashParts(key, departureDay), sales, departureDay)
      if (prices.length > 0)
        trips.push({ cityPair, origin, destination, departureDay, returnDay: null, prices })
    }
    return trips
  })
}

/** Discounts of a city pair by day. */
function simulateSales({ sale }: FareProcess, key: number, days: number): number[] {
  const discounts: number[] = []
  while (discounts.length < days) {
    const day = discounts.length
    const lasts =
      seededUnitAt(key, day) < sale.chance ? 1 + Math.floor(seededUnitAt(key, -day - 1) * sale.days) : 0
    discounts.push(...Array.from({ length: lasts }, () => -sale.depth), 0)
  }
  return discounts.slice(0, days)
}

function simulatePrices(process: FareProcess, key: number, sales: readonly number[], departureDay: number) {
  const { repriced, shock, jump, drift, lastMinute } = process
  let level = Math.log(60 + 240 * seededUnitAt(key, 0))
  let [spike, offered] = [0, level]
  return sales.flatMap((discount, day) => {
    const ahead = departureDay - day
    if (ahead < 0 || ahead > maxLeadDays) return []
    const unit = (what: number) => seededUnitAt(key, 1 + day * 8 + what)
    level += shock * normal(unit(0), unit(1)) + (ahead <= lastMinute.days ? lastMinute.drift : drift)
    spike *= 1 - jump.reverting
    if (unit(2) < jump.chance) spike += jump.size
    if (unit(4) < repriced || spike > 0.1) offered = level + spike
    return { day, price: Math.round(100 * Math.exp(offered + discount)) / 100 }
  })
}

/** A standard normal value from two uniform ones (Box and Muller 1958). */
function normal(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second)
}
