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
    oneway: {
      coefficients: [
        -0.507, 0.278, 0.191, -0.00751, 0.0291, 0.505, -0.35, -0.126, 0.164, 0.527, 0.37, -0.675,
      ],
      classes: {
        'no known fares, 0+ checks': {
          offset: 0.561,
          scans: 438,
          cityPairs: 43,
        },
        'no known fares, 12+ checks': {
          offset: 0.582,
          scans: 219,
          cityPairs: 43,
        },
        'no known fares, 23+ checks': {
          offset: 0.266,
          scans: 219,
          cityPairs: 43,
        },
        'no known fares, 40+ checks': {
          offset: 0.293,
          scans: 217,
          cityPairs: 43,
        },
        'known fares, 0+ checks': {
          offset: 0.709,
          scans: 210,
          cityPairs: 28,
        },
        'known fares, 12+ checks': {
          offset: 0.337,
          scans: 105,
          cityPairs: 28,
        },
        'known fares, 23+ checks': {
          offset: 0.386,
          scans: 105,
          cityPairs: 28,
        },
        'known fares, 40+ checks': {
          offset: 0.266,
          scans: 105,
          cityPairs: 28,
        },
      },
    },
    roundtrip: {
      coefficients: [
        -1.15, 0.0819, 0.893, -0.0254, -0.236, 0.42, -0.0243, -0.0681, 0.0811, 0.864, 0.292, -0.439,
      ],
      classes: {
        'no known fares, 0+ checks': {
          offset: 0.378,
          scans: 920,
          cityPairs: 44,
        },
        'no known fares, 12+ checks': {
          offset: 0.244,
          scans: 460,
          cityPairs: 44,
        },
        'no known fares, 23+ checks': {
          offset: 0.24,
          scans: 460,
          cityPairs: 44,
        },
        'no known fares, 40+ checks': {
          offset: 0.0642,
          scans: 460,
          cityPairs: 44,
        },
        'known fares, 0+ checks': {
          offset: 0.127,
          scans: 456,
          cityPairs: 29,
        },
        'known fares, 12+ checks': {
          offset: 0.116,
          scans: 228,
          cityPairs: 29,
        },
        'known fares, 23+ checks': {
          offset: 0.0704,
          scans: 228,
          cityPairs: 29,
        },
        'known fares, 40+ checks': {
          offset: 0.0352,
          scans: 228,
          cityPairs: 29,
        },
      },
    },
  },
}
