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
    coefficients: [-1.36, 1.12, 0.078, -0.0179, -0.0275, 0.523, 0.005, -0.0995, 0.109, 0.216, 0.625, -0.633],
    offset: 0.0272,
  },
}
