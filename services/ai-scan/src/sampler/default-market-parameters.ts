import type { MarketParameters } from './market-parameters.ts'

/** For a system without price history: the middle of two recorded markets. */
export const defaultMarketParameters: MarketParameters = {
  version: 1,
  weekdays: {
    outbound: [0.04, -0.03, -0.06, -0.05, -0.01, 0.06, 0.05],
    inbound: [0.08, 0.03, -0.04, -0.06, -0.03, 0, 0.02],
  },
  dates: { outbound: {}, inbound: {} },
  kernel: {
    nugget: 0.004,
    short: 0,
    shortDays: 1.5,
    long: 0.069,
    longDays: 12,
    weekly: 0.012,
    weeklyDays: 60,
  },
  noise: {
    additive: { pair: 5e-5, stay: 1e-4, noSaturday: 5e-4, longStay: 3e-4, oneWay: 1e-5 },
    bundled: { pair: 1.2e-3, stay: 4e-4, noSaturday: 8e-3, longStay: 2e-3, oneWay: 0.05 },
    additiveChance: 0.5,
  },
  routeVariances: { level: 1, legDifference: 0.05, drift: 0.003, volatilityFreedom: 3 },
  priceAgeNoise: { own: { perSqrtDay: 0.03, base: 0.05 }, calendar: { perSqrtDay: 0.03, base: 0.05 } },
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
