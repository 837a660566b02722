import type { ForecastModel } from './forecast-model.ts'

/**
 * For a system without price history: rounded shares of a volatile and a calm recorded market, weighted equally. Quantile
 * levels are those of the volatile one. The recordings are not public, so this cannot be regenerated here.
 */
export const defaultForecastModel: ForecastModel = {
  version: 3,
  falls: {},
  horizons: {
    '1': {
      samples: 0,
      days: 0,
      tree: {
        feature: 0,
        below: 35,
        yes: {
          feature: 0,
          below: 18,
          yes: {
            count: 23,
            shares: [
              0, 1, 0, 2, 3, 2, 7, 7, 12, 15, 9, 12, 11, 8, 9, 96, 555, 109, 7, 7, 13, 19, 11, 28, 17, 15, 10,
              6, 4, 4, 1, 1, 1,
            ],
          },
          no: {
            feature: 0,
            below: 25,
            yes: {
              count: 22,
              shares: [
                0, 0, 0, 2, 1, 2, 6, 10, 10, 13, 5, 5, 7, 6, 8, 107, 638, 121, 4, 4, 5, 6, 5, 10, 8, 7, 6, 2,
                2, 1, 1, 0, 0,
              ],
            },
            no: {
              count: 34,
              shares: [
                0, 0, 0, 0, 0, 1, 2, 3, 5, 6, 2, 5, 7, 4, 6, 103, 698, 126, 5, 3, 4, 3, 4, 4, 4, 2, 2, 1, 1,
                1, 0, 0, 0,
              ],
            },
          },
        },
        no: {
          count: 21,
          shares: [
            0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 993, 0, 0, 0, 0, 0, 0, 1, 2, 1, 0, 0, 0, 1, 0, 0,
            0,
          ],
        },
      },
      quantileLevels: { low95: 0.029, low80: 0.119, high80: 0.874, high95: 0.97 },
      medianWeight: 0,
      fall: { baseRate: 0.047, slope: 0.8, maxChance: 0.5 },
      rise: { baseRate: 0.055, slope: 0.8, maxChance: 0.5 },
      wait: null,
      buy: null,
    },
    '3': {
      samples: 0,
      days: 0,
      tree: {
        feature: 0,
        below: 35,
        yes: {
          feature: 0,
          below: 24,
          yes: {
            feature: 0,
            below: 14,
            yes: {
              count: 11,
              shares: [
                0, 0, 1, 3, 5, 5, 11, 14, 16, 22, 15, 15, 15, 12, 12, 73, 326, 120, 10, 11, 29, 33, 28, 52,
                44, 33, 26, 23, 15, 16, 10, 5, 3,
              ],
            },
            no: {
              count: 30,
              shares: [
                0, 1, 1, 4, 4, 5, 12, 14, 19, 27, 10, 13, 12, 12, 10, 93, 457, 145, 13, 10, 17, 16, 11, 23,
                19, 16, 13, 9, 7, 4, 3, 1, 0,
              ],
            },
          },
          no: {
            count: 37,
            shares: [
              0, 0, 0, 1, 1, 2, 5, 9, 9, 12, 6, 7, 9, 9, 11, 102, 585, 156, 13, 6, 10, 9, 6, 9, 8, 5, 4, 3, 1,
              1, 1, 0, 0,
            ],
          },
        },
        no: {
          count: 21,
          shares: [
            0, 0, 0, 1, 0, 0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0, 978, 0, 0, 0, 0, 0, 1, 4, 3, 2, 1, 1, 1, 2, 0, 0,
            0,
          ],
        },
      },
      quantileLevels: { low95: 0.023, low80: 0.123, high80: 0.876, high95: 0.981 },
      medianWeight: 0,
      fall: { baseRate: 0.083, slope: 0.4, maxChance: 0.5 },
      rise: { baseRate: 0.108, slope: 0.8, maxChance: 0.5 },
      wait: null,
      buy: null,
    },
    '7': {
      samples: 0,
      days: 0,
      tree: {
        feature: 0,
        below: 35,
        yes: {
          feature: 0,
          below: 25,
          yes: {
            feature: 0,
            below: 15,
            yes: {
              count: 12,
              shares: [
                0, 2, 1, 5, 7, 9, 19, 15, 19, 23, 21, 21, 15, 15, 18, 41, 208, 110, 19, 10, 26, 39, 33, 55,
                44, 36, 39, 35, 31, 34, 30, 15, 10,
              ],
            },
            no: {
              count: 32,
              shares: [
                0, 1, 3, 7, 11, 13, 21, 27, 27, 42, 13, 16, 15, 14, 22, 55, 308, 168, 26, 7, 17, 20, 15, 32,
                28, 21, 20, 14, 15, 8, 9, 3, 1,
              ],
            },
          },
          no: {
            count: 35,
            shares: [
              0, 0, 0, 3, 2, 6, 12, 19, 17, 23, 6, 8, 13, 16, 26, 74, 456, 180, 32, 10, 15, 15, 9, 17, 14, 10,
              8, 4, 3, 3, 1, 0, 0,
            ],
          },
        },
        no: {
          count: 21,
          shares: [
            0, 0, 0, 1, 1, 0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0, 959, 0, 0, 0, 0, 0, 2, 8, 8, 5, 2, 2, 3, 3, 1, 0,
            0,
          ],
        },
      },
      quantileLevels: { low95: 0.055, low80: 0.154, high80: 0.895, high95: 0.962 },
      medianWeight: 0,
      fall: { baseRate: 0.133, slope: 0.2, maxChance: 0.5 },
      rise: { baseRate: 0.165, slope: 0.8, maxChance: 0.5 },
      wait: null,
      buy: null,
    },
    '14': {
      samples: 0,
      days: 0,
      tree: {
        feature: 0,
        below: 29,
        yes: {
          feature: 0,
          below: 21,
          yes: {
            count: 20,
            shares: [
              0, 9, 15, 21, 33, 34, 32, 40, 36, 53, 4, 6, 0, 0, 0, 0, 199, 0, 0, 0, 0, 5, 6, 54, 41, 44, 43,
              62, 64, 49, 71, 46, 33,
            ],
          },
          no: {
            count: 19,
            shares: [
              0, 7, 24, 24, 55, 46, 81, 107, 99, 137, 8, 5, 0, 0, 0, 0, 233, 0, 0, 0, 0, 1, 3, 30, 29, 22, 26,
              15, 14, 15, 10, 6, 2,
            ],
          },
        },
        no: {
          feature: 0,
          below: 36,
          yes: {
            count: 28,
            shares: [
              0, 0, 0, 7, 2, 3, 14, 24, 34, 29, 2, 0, 0, 0, 0, 0, 714, 0, 0, 0, 0, 0, 6, 48, 23, 30, 14, 12,
              14, 16, 6, 1, 1,
            ],
          },
          no: {
            count: 34,
            shares: [
              0, 0, 0, 0, 0, 0, 2, 4, 8, 4, 2, 0, 0, 0, 0, 0, 902, 0, 0, 0, 0, 0, 3, 18, 18, 11, 3, 5, 8, 8,
              3, 0, 0,
            ],
          },
        },
      },
      quantileLevels: { low95: 0.025, low80: 0.1, high80: 0.9, high95: 0.975 },
      medianWeight: 0,
      fall: { baseRate: 0.206, slope: 0.8, maxChance: 0.5 },
      rise: { baseRate: 0.209, slope: 0.8, maxChance: 0.5 },
      wait: null,
      buy: null,
    },
    '30': {
      samples: 0,
      days: 0,
      tree: {
        feature: 0,
        below: 32,
        yes: {
          feature: 0,
          below: 21,
          yes: {
            count: 15,
            shares: [
              1, 12, 15, 17, 21, 21, 20, 28, 24, 31, 2, 4, 0, 0, 0, 0, 131, 0, 0, 0, 0, 5, 4, 46, 40, 47, 37,
              56, 74, 59, 105, 82, 118,
            ],
          },
          no: {
            count: 27,
            shares: [
              6, 29, 62, 44, 79, 53, 69, 97, 84, 111, 7, 2, 0, 0, 0, 0, 160, 0, 0, 0, 0, 0, 3, 33, 27, 28, 22,
              18, 19, 18, 19, 9, 4,
            ],
          },
        },
        no: {
          feature: 0,
          below: 37,
          yes: {
            count: 32,
            shares: [
              0, 0, 0, 8, 3, 2, 11, 16, 15, 16, 3, 0, 0, 0, 0, 0, 616, 0, 0, 0, 0, 0, 11, 66, 41, 44, 27, 26,
              33, 33, 19, 8, 3,
            ],
          },
          no: {
            count: 26,
            shares: [
              0, 0, 0, 0, 0, 0, 4, 4, 17, 4, 0, 0, 0, 0, 0, 0, 863, 0, 0, 0, 0, 0, 6, 19, 22, 19, 6, 5, 10,
              11, 8, 2, 0,
            ],
          },
        },
      },
      quantileLevels: { low95: 0.025, low80: 0.1, high80: 0.9, high95: 0.975 },
      medianWeight: 0,
      fall: { baseRate: 0.234, slope: 0.8, maxChance: 0.5 },
      rise: { baseRate: 0.282, slope: 0.8, maxChance: 0.5 },
      wait: null,
      buy: null,
    },
  },
}
