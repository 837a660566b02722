import type { MarketParameters } from './market-parameters.ts'

/**
 * For a system without price history: the middle of two recorded markets, one of long flights of many airlines and one of a
 * low-cost airline, as fitted to the `tuning` half of their city pairs by `npm run bench:scan -- --constants`; certificates are calibrated on all of their city pairs. One-way fares
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
        -0.122, -0.161, 0.295, -0.00114, -0.0547, 0.229, -0.0924, -0.092, 0.0667, 0.767, 0.495, -0.323,
      ],
      classes: {
        'no known fares, 0+ checks': { offset: 0.393, scans: 810, cityPairs: 78 },
        'no known fares, 12+ checks': { offset: 0.42, scans: 405, cityPairs: 78 },
        'no known fares, 23+ checks': { offset: 0.189, scans: 405, cityPairs: 78 },
        'no known fares, 40+ checks': { offset: 0.05, scans: 402, cityPairs: 78 },
        'known fares, 0+ checks': { offset: 0.457, scans: 412, cityPairs: 54 },
        'known fares, 12+ checks': { offset: 0.17, scans: 206, cityPairs: 54 },
        'known fares, 23+ checks': { offset: 0.201, scans: 206, cityPairs: 54 },
        'known fares, 40+ checks': { offset: 0.211, scans: 205, cityPairs: 54 },
      },
    },
    roundtrip: {
      coefficients: [
        -0.572, 0.311, 0.602, -0.0377, -0.244, 0.111, -0.00227, -0.053, 0.0447, 1.32, 0.174, -0.0935,
      ],
      classes: {
        'no known fares, 0+ checks': { offset: 0.379, scans: 1690, cityPairs: 79 },
        'no known fares, 12+ checks': { offset: 0.196, scans: 844, cityPairs: 79 },
        'no known fares, 23+ checks': { offset: 0.113, scans: 844, cityPairs: 79 },
        'no known fares, 40+ checks': { offset: 0.11, scans: 844, cityPairs: 79 },
        'known fares, 0+ checks': { offset: 0.178, scans: 872, cityPairs: 55 },
        'known fares, 12+ checks': { offset: 0.0757, scans: 436, cityPairs: 55 },
        'known fares, 23+ checks': { offset: 0.0921, scans: 436, cityPairs: 55 },
        'known fares, 40+ checks': { offset: 0.0586, scans: 436, cityPairs: 55 },
      },
    },
  },
}
