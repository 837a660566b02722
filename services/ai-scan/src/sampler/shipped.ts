import type { Learned } from './learned.ts'

/** The constants of a system that has seen no fares: a sensible middle for an unknown market, and no dates. */
export const shipped: Learned = {
  version: 1,
  weekdays: {
    outbound: [0.04, -0.03, -0.06, -0.05, -0.01, 0.06, 0.05],
    inbound: [0.08, 0.03, -0.04, -0.06, -0.03, 0, 0.02],
  },
  dates: { outbound: {}, inbound: {} },
  kernel: { nugget: 0.004, short: 0, shortDays: 1.5, long: 0.069, longDays: 12, weekly: 0.012, weeklyDays: 60 },
  noise: {
    additive: { pair: 5e-5, stay: 1e-4, noSaturday: 5e-4, longStay: 3e-4, oneWay: 1e-5 },
    bundled: { pair: 1.2e-3, stay: 4e-4, noSaturday: 8e-3, longStay: 2e-3, oneWay: 0.05 },
    additiveChance: 0.5,
  },
  spread: { level: 1, legs: 0.05, drift: 0.003, lively: 3 },
  age: { own: { perSqrtDay: 0.014, base: 0.005 }, calendar: { perSqrtDay: 0.014, base: 0.02 } },
  certificate: { coefficients: [], offset: 0.1 },
}
