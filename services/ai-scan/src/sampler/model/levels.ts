import type { Candidates } from './candidates.ts'

// Airlines file a few fares for a route, so prices repeat: beside five days of one price a sixth is hardly cheaper, where a
// normal distribution has it so in one case of two. Whether a price is a new one or one that was seen is a Chinese
// restaurant whose tables are the nearer the nearer their days (Blei and Frazier 2011). Indexes run over lengths that the
// arrays were made with, so `!` after them is safe in this file.

/** What the model expects of a pair: mean and variance of the logarithm of its price. */
export interface Forecast {
  mean: number
  variance: number
}

export interface Levels {
  /** Takes the price that a pair turned out to have, and whether it is a new one. */
  note(pair: number, logPrice: number, forecast: Forecast): void
  /** The chance that a pair's price is none of those that were seen. */
  newness(pair: number, forecast: Forecast): number
}

/** How ready a route may be to show a new price, from hardly to always; each is as likely before the first check. */
const readiness = [0.3, 1, 3, 10, 1000]
/** Days so far apart have a price in common a third as often as equal ones. */
const nearDays = 10
/** Logarithms of prices within this are of the same price. */
const same = 5e-4
const leastVariance = 1e-4
/** Prices that lie further off, in halves of squared deviations, count nothing. */
const outOfReach = 10

export function createLevels({ days, departure, return: back, isRoundTrip }: Candidates): Levels {
  const pairs: number[] = []
  const logPrices: number[] = []
  const logs = readiness.map(() => 0)
  let weights = readiness.map(() => 1 / readiness.length)
  const nearness = Float64Array.from({ length: days }, (_, lag) => Math.exp(-lag / nearDays))
  /** How many prices were seen that this pair might have, too. */
  const alike = (pair: number, { mean, variance }: Forecast): number => {
    const scale = 0.5 / Math.max(variance, leastVariance)
    let sum = 0
    for (const [i, other] of pairs.entries()) {
      const square = (logPrices[i]! - mean) ** 2 * scale
      if (square > outOfReach) continue
      const leaving = nearness[Math.abs(departure[other]! - departure[pair]!)]!
      const coming = isRoundTrip ? nearness[Math.abs(back[other]! - back[pair]!)]! : 1
      sum += leaving * coming * Math.exp(-square)
    }
    return sum
  }
  return {
    note(pair, logPrice, forecast) {
      const many = alike(pair, forecast)
      const isNew = logPrices.every((other) => Math.abs(other - logPrice) >= same)
      pairs.push(pair)
      logPrices.push(logPrice)
      if (many < 1e-3) return
      for (const [i, ready] of readiness.entries())
        logs[i]! += Math.log((isNew ? ready : many) / (ready + many))
      weights = sharesOf(logs)
    },
    newness(pair, forecast) {
      const many = alike(pair, forecast)
      return readiness.reduce((sum, ready, i) => sum + (weights[i]! * ready) / (ready + many), 0)
    },
  }
}

function sharesOf(logs: readonly number[]): number[] {
  const top = Math.max(...logs)
  const shares = logs.map((log) => Math.exp(log - top))
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.map((share) => share / sum)
}
