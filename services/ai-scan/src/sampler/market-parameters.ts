// Parameters of a market's fares, fitted on other city pairs or default. Stored as JSON. Effects and variances are of
// natural logarithms of prices: 0.1 is about 10%.

export interface ByLeg<T> {
  outbound: T
  inbound: T
}

export interface MarketParameters {
  version: 1
  /** By leg, effects of the flight's weekday, Sunday first. */
  weekdays: ByLeg<readonly number[]>
  /** By leg and day (since 1970-01-01), effects beyond the weekday's. */
  dates: ByLeg<Readonly<Record<string, DateEffect>>>
  kernel: FareKernel
  noise: {
    additive: RoundTripNoise
    bundled: RoundTripNoise
    /** Prior probability that a round trip costs the sum of its legs. */
    additiveChance: number
  }
  routeVariances: RouteVariances
  priceAgeNoise: { own: PriceAgeNoise; calendar: PriceAgeNoise }
  certificate: CertificateCalibration
}

/** Mean effect over `count` other routes; shrunk by count / (count + 5). */
export interface DateEffect {
  effect: number
  count: number
}

/**
 * Covariance of the log fares of two days of a leg, by lag: a nugget and exponentials with length scales in days; the
 * weekly one only between equal weekdays.
 */
export interface FareKernel {
  nugget: number
  short: number
  shortDays: number
  long: number
  longDays: number
  weekly: number
  weeklyDays: number
}

/**
 * Prior variances of a route's level, of the difference of its legs and of the common drift since known prices.
 * `volatilityFreedom`: degrees of freedom of the inverse gamma prior on the route's variance factor.
 */
interface RouteVariances {
  level: number
  legDifference: number
  drift: number
  volatilityFreedom: number
}

/**
 * Variances of what is added to the sum of the legs: per pair, per length of stay, without a Saturday night, over 14
 * nights; and of a one-way fare over its leg's part of a round trip.
 */
export interface RoundTripNoise {
  pair: number
  stay: number
  noSaturday: number
  longStay: number
  oneWay: number
}

export interface PriceAgeNoise {
  perSqrtDay: number
  base: number
}

/** By trip type. A kind of scan that was not simulated has no calibration, and its certificates state no bound. */
export type CertificateCalibration = Partial<Record<'roundtrip' | 'oneway', TripCalibration>>

/** Bounds ln(lowest checked / lowest unchecked) at 95%: coefficients · inputs + the offset of the scan's class. */
export interface TripCalibration {
  coefficients: readonly number[]
  classes: Readonly<Record<string, ClassCalibration>>
}

/** A split conformal offset, and the simulated scans and city pairs that it comes from. */
interface ClassCalibration {
  offset: number
  scans: number
  cityPairs: number
}

/** 0 is Sunday; day 0 is 1970-01-01, a Thursday. */
export function weekdayIndex(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}
