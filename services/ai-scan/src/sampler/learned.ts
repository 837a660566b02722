// What the sampler knows before it has seen a single fare of a route: constants of the market, learned from fares of other
// city pairs or shipped. Plain data that can be stored as it is. Effects are differences of logarithms of prices, so 0.1 is
// about 10%; variances are of the same logarithms.

export interface ByLeg<T> {
  outbound: T
  inbound: T
}

export interface Learned {
  version: 1
  /** By leg, seven effects of the weekday of the flight, Sunday first. */
  weekdays: ByLeg<readonly number[]>
  /** By leg, effects of dates beyond their weekday, by the day's number (days since 1970-01-01); {} where none are known. */
  dates: ByLeg<Readonly<Record<string, DateEffect>>>
  kernel: Kernel
  noise: {
    additive: Noise
    bundled: Noise
    /** Probability, before any check, that round trips are sums. */ additiveChance: number
  }
  spread: Spread
  /** By source, how uncertain a remembered price is: a standard deviation for one day of age (it grows with the square root), and one that fares of any age have. */
  age: { own: AgeNoise; calendar: AgeNoise }
  certificate: Calibration
}

/** The mean of what other routes show for a date, and how many routes those were: it is shrunk by count / (count + 5). */
export interface DateEffect {
  effect: number
  count: number
}

/**
 * How fares of two days of a leg vary together, a variance each: a day's own part, and parts that fade exponentially with
 * the days between; the weekly one is shared by equal weekdays only.
 */
export interface Kernel {
  nugget: number
  short: number
  shortDays: number
  long: number
  longDays: number
  weekly: number
  weeklyDays: number
}

/**
 * Variances of a route's level around the first price seen, of the difference of its legs, and of how far all its prices
 * moved together since remembered ones. Routes differ in how lively they are: every variance of a route is multiplied by
 * a factor learned from its checks, as if `lively` normal surprises of this market had been seen before.
 */
interface Spread {
  level: number
  legs: number
  drift: number
  lively: number
}

/** Variances of what a round trip's price has beyond its legs: its own, its length of stay's, no Saturday night, over 14 nights;
 * and of what a one-way fare has over its part of a round trip. */
export interface Noise {
  pair: number
  stay: number
  noSaturday: number
  longStay: number
  oneWay: number
}

export interface AgeNoise {
  perSqrtDay: number
  base: number
}

/**
 * The certificate's quantile regression: the 95% quantile of ln(best / cheapest unchecked) is the product of the
 * coefficients with `Sampler.features()`, plus a conformal offset.
 */
export interface Calibration {
  coefficients: readonly number[]
  /** Conformal offset half-way between the pooled and the worst group's; the worst group's where the market is unfamiliar. */
  offset: number
}
