import type { LearnedForecasts } from './learned.ts'

/**
 * What a system starts with that has seen no prices: rounded shares of two recorded markets, a lively and a calm one, each
 * counting alike. The levels are those that the livelier one needs, so ranges are wide in the other.
 */
export const shippedForecasts: LearnedForecasts = {
  version: 1,
  horizons: {
    '1': {
      samples: 0,
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
      levels: { low95: 0.029, low80: 0.119, high80: 0.874, high95: 0.97 },
      drift: 0,
      fall: { base: 0.047, trust: 0.8 },
      rise: { base: 0.055, trust: 0.8 },
      wait: null,
      buy: null,
    },
    '3': {
      samples: 0,
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
      levels: { low95: 0.023, low80: 0.124, high80: 0.876, high95: 0.981 },
      drift: 0,
      fall: { base: 0.083, trust: 0.8 },
      rise: { base: 0.108, trust: 0.8 },
      wait: null,
      buy: null,
    },
    '7': {
      samples: 0,
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
      levels: { low95: 0.026, low80: 0.104, high80: 0.887, high95: 0.983 },
      drift: 0,
      fall: { base: 0.133, trust: 0.8 },
      rise: { base: 0.165, trust: 0.8 },
      wait: null,
      buy: null,
    },
    '14': {
      samples: 0,
      tree: {
        feature: 0,
        below: 29,
        yes: {
          feature: 0,
          below: 21,
          yes: {
            count: 20,
            shares: [
              0, 8, 14, 20, 31, 33, 30, 38, 35, 51, 4, 6, 0, 0, 0, 0, 157, 0, 0, 0, 0, 6, 7, 59, 45, 49, 48,
              69, 71, 54, 78, 51, 36,
            ],
          },
          no: {
            count: 19,
            shares: [
              0, 7, 24, 24, 57, 47, 83, 110, 101, 140, 8, 5, 0, 0, 0, 0, 188, 0, 0, 0, 0, 1, 4, 35, 34, 25,
              30, 18, 17, 18, 12, 7, 2,
            ],
          },
        },
        no: {
          feature: 0,
          below: 36,
          yes: {
            count: 28,
            shares: [
              0, 0, 0, 9, 2, 5, 19, 33, 47, 40, 2, 0, 0, 0, 0, 0, 565, 0, 0, 0, 0, 0, 9, 77, 37, 49, 23, 19,
              23, 26, 9, 2, 2,
            ],
          },
          no: {
            count: 34,
            shares: [
              0, 0, 0, 0, 0, 0, 4, 7, 15, 7, 4, 0, 0, 0, 0, 0, 787, 0, 0, 0, 0, 0, 7, 40, 40, 26, 7, 11, 18,
              18, 7, 0, 0,
            ],
          },
        },
      },
      levels: { low95: 0.053, low80: 0.233, high80: 0.807, high95: 0.95 },
      drift: 0,
      fall: { base: 0.224, trust: 0.8 },
      rise: { base: 0.287, trust: 0.8 },
      wait: null,
      buy: null,
    },
    '30': {
      samples: 0,
      tree: {
        feature: 0,
        below: 32,
        yes: {
          feature: 0,
          below: 21,
          yes: {
            count: 15,
            shares: [
              1, 11, 14, 15, 20, 20, 19, 26, 22, 29, 2, 3, 0, 0, 0, 0, 103, 0, 0, 0, 0, 6, 4, 48, 43, 49, 40,
              59, 79, 63, 112, 87, 125,
            ],
          },
          no: {
            count: 27,
            shares: [
              6, 29, 62, 44, 79, 53, 69, 97, 85, 112, 7, 2, 0, 0, 0, 0, 130, 0, 0, 0, 0, 0, 3, 37, 30, 32, 25,
              20, 21, 20, 21, 10, 4,
            ],
          },
        },
        no: {
          feature: 0,
          below: 37,
          yes: {
            count: 32,
            shares: [
              0, 0, 0, 10, 4, 2, 14, 19, 17, 19, 4, 0, 0, 0, 0, 0, 473, 0, 0, 0, 0, 0, 15, 93, 58, 62, 39, 37,
              46, 46, 27, 12, 4,
            ],
          },
          no: {
            count: 26,
            shares: [
              0, 0, 0, 0, 0, 0, 7, 7, 30, 7, 0, 0, 0, 0, 0, 0, 728, 0, 0, 0, 0, 0, 13, 39, 46, 39, 13, 10, 20,
              23, 16, 3, 0,
            ],
          },
        },
      },
      levels: { low95: 0.04, low80: 0.248, high80: 0.837, high95: 0.954 },
      drift: 0,
      fall: { base: 0.243, trust: 0.8 },
      rise: { base: 0.366, trust: 0.8 },
      wait: null,
      buy: null,
    },
  },
}
