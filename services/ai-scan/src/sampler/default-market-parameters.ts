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
        -0.545, 0.219, 0.147, 0.000626, -0.00452, 0.657, -0.174, -0.0694, 0.138, 0.146, 0.394, -0.722,
      ],
      classes: {
        'no known fares, 0+ checks': {
          offset: 0.362,
          scans: 526,
          cityPairs: 79,
        },
        'no known fares, 12+ checks': {
          offset: 0.42,
          scans: 263,
          cityPairs: 79,
        },
        'no known fares, 23+ checks': {
          offset: 0.0996,
          scans: 263,
          cityPairs: 79,
        },
        'no known fares, 40+ checks': {
          offset: 0.167,
          scans: 262,
          cityPairs: 78,
        },
        'known fares, 0+ checks': {
          offset: 0.138,
          scans: 430,
          cityPairs: 55,
        },
        'known fares, 12+ checks': {
          offset: 0.16,
          scans: 215,
          cityPairs: 55,
        },
        'known fares, 23+ checks': {
          offset: 0.0567,
          scans: 215,
          cityPairs: 55,
        },
        'known fares, 40+ checks': {
          offset: 0.0567,
          scans: 214,
          cityPairs: 54,
        },
      },
    },
    roundtrip: {
      coefficients: [
        -0.609, 0.0722, 0.617, -0.0309, -0.269, 0.526, -0.00719, -0.0317, 0.0724, 1, 0.0622, -0.338,
      ],
      classes: {
        'no known fares, 0+ checks': {
          offset: 0.207,
          scans: 1070,
          cityPairs: 79,
        },
        'no known fares, 12+ checks': {
          offset: 0.103,
          scans: 536,
          cityPairs: 79,
        },
        'no known fares, 23+ checks': {
          offset: 0.177,
          scans: 536,
          cityPairs: 79,
        },
        'no known fares, 40+ checks': {
          offset: 0.0732,
          scans: 536,
          cityPairs: 79,
        },
        'known fares, 0+ checks': {
          offset: 0.0696,
          scans: 880,
          cityPairs: 55,
        },
        'known fares, 12+ checks': {
          offset: 0.0643,
          scans: 440,
          cityPairs: 55,
        },
        'known fares, 23+ checks': {
          offset: 0.041,
          scans: 440,
          cityPairs: 55,
        },
        'known fares, 40+ checks': {
          offset: 0.00873,
          scans: 440,
          cityPairs: 55,
        },
      },
    },
  },
}
