import type { CandidatePairs } from './candidates.ts'

// Airlines file few fares per route, so prices repeat. Whether a price is new follows a distance-dependent Chinese
// restaurant process (Blei and Frazier 2011) over the days. `!`: indexes stay within the arrays' lengths.

export interface LogPricePrediction {
  mean: number
  variance: number
}

export interface RepeatedPriceModel {
  record(pair: number, logPrice: number, forecast: LogPricePrediction): void
  /** Probability that a pair's price was not seen yet. */
  newPriceChance(pair: number, forecast: LogPricePrediction): number
}

/** Grid of concentration parameters, equally likely a priori. */
const readiness = [0.3, 1, 3, 10, 1000]
/** Decay length, in days. */
const nearDays = 10
/** Largest difference of equal log prices. */
const same = 5e-4
const leastVariance = 1e-4
/** Halved squared deviation beyond which a price is ignored. */
const outOfReach = 10

export function createRepeatedPriceModel({
  days,
  departure,
  return: back,
  isRoundTrip,
}: CandidatePairs): RepeatedPriceModel {
  const pairs: number[] = []
  const logPrices: number[] = []
  const logs = readiness.map(() => 0)
  let weights = readiness.map(() => 1 / readiness.length)
  const nearness = Float64Array.from({ length: days }, (_, lag) => Math.exp(-lag / nearDays))
  /** Expected number of seen prices that the pair may share. */
  const alike = (pair: number, { mean, variance }: LogPricePrediction): number => {
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
    record(pair, logPrice, forecast) {
      const many = alike(pair, forecast)
      const isNew = logPrices.every((other) => Math.abs(other - logPrice) >= same)
      pairs.push(pair)
      logPrices.push(logPrice)
      if (many < 1e-3) return
      for (const [i, ready] of readiness.entries())
        logs[i]! += Math.log((isNew ? ready : many) / (ready + many))
      weights = normalizeLogWeights(logs)
    },
    newPriceChance(pair, forecast) {
      const many = alike(pair, forecast)
      return readiness.reduce((sum, ready, i) => sum + (weights[i]! * ready) / (ready + many), 0)
    },
  }
}

function normalizeLogWeights(logs: readonly number[]): number[] {
  const top = Math.max(...logs)
  const shares = logs.map((log) => Math.exp(log - top))
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.map((share) => share / sum)
}
