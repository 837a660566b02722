import type { MarketParameters } from './market-parameters.ts'

/**
 * For a system without price history: the middle of two recorded markets, one of long flights of many airlines and one of a
 * low-cost airline, as fitted to the `tuning` half of their city pairs by `npm run bench:scan -- --constants`. One-way fares
 * do not show how round trips deviate from sums (`noise`), nor how the legs' weekdays differ; both are assumptions.
 */
export const defaultMarketParameters: MarketParameters = {
  version: 1,
  weekdays: {
    outbound: [0.0173, -0.0229, -0.0377, -0.0435, -0.00845, 0.0481, 0.0471],
    inbound: [0.0373, 0.00713, -0.0277, -0.0485, -0.0185, 0.0181, 0.0321],
  },
  dates: { outbound: {}, inbound: {} },
  kernel: {
    nugget: 0.00324,
    short: 0.00141,
    shortDays: 1.22,
    long: 0.0736,
    longDays: 15,
    weekly: 0.0107,
    weeklyDays: 63.2,
  },
  noise: {
    additive: { pair: 5e-5, stay: 1e-4, noSaturday: 5e-4, longStay: 3e-4, oneWay: 1e-5 },
    bundled: { pair: 0.0012, stay: 0.0004, noSaturday: 0.008, longStay: 0.002, oneWay: 0.05 },
    additiveChance: 0.5,
  },
  routeVariances: { level: 1, legDifference: 0.0582, drift: 0.00173, volatilityFreedom: 4.23 },
  priceAgeNoise: {
    own: { perSqrtDay: 0.0411, base: 0.0478 },
    calendar: { perSqrtDay: 0.0411, base: 0.0478 },
  },
  // Wide enough for the more volatile of the two markets.
  certificate: {
    coefficients: [-1.36, 1.12, 0.078, -0.0179, -0.0275, 0.523, 0.005, -0.0995, 0.109, 0.216, 0.625, -0.633],
    offset: 0.0272,
  },
}
