import type { LearnedForecasts } from './learned.ts'

/** What a system starts with that has seen no prices: wide, for nobody knows yet how lively its market is. */
export const shippedForecasts: LearnedForecasts = {
  version: 1,
  horizons: {
    1: { samples: 0, low95: -0.09, low80: 0, high80: 0, high95: 0.17, fall: 0.06, rise: 0.06 },
    3: { samples: 0, low95: -0.16, low80: -0.02, high80: 0.05, high95: 0.23, fall: 0.09, rise: 0.09 },
    7: { samples: 0, low95: -0.24, low80: -0.08, high80: 0.15, high95: 0.35, fall: 0.13, rise: 0.15 },
    14: { samples: 0, low95: -0.34, low80: -0.15, high80: 0.25, high95: 0.5, fall: 0.16, rise: 0.2 },
    30: { samples: 0, low95: -0.5, low80: -0.25, high80: 0.45, high95: 0.8, fall: 0.2, rise: 0.27 },
  },
}
