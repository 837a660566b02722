import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { horizons } from '@faresight/contracts/ai-scan/forecast-rules'
import type { HorizonScore } from '@faresight/contracts/ai-scan/scoreboard'
import type { Page } from 'playwright-core'
import { altered } from './altered-answers.ts'
import { dayIn } from './harness.ts'

/**
 * The scoreboard tells of many forecasts, as after months. Here the stack has none: other files of tests see that it says so.
 * All rows have each figure, and one has a span that is too seldom told.
 */
export async function showScores(page: Page): Promise<void> {
  await altered(page, priceRoutes.scoreboard, (board) => ({
    ...board,
    since: dayIn(-90),
    forecasts: { made: 12_406, scored: 9000, waiting: 2506, unseen: 900 },
    enough: true,
    answered: 0.31,
    right: 0.79,
    horizons: horizons.map(scoreOf),
    reliability: Array.from({ length: 10 }, (_, place) => ({
      from: place / 10,
      to: (place + 1) / 10,
      count: 3100 - 300 * place,
      said: place / 10 + 0.048,
      happened: place / 10 + 0.061,
    })),
    savings: { ...board.savings, trips: 1800, following: 0.012, perfect: 0.039 },
  }))
}

function scoreOf(horizonDays: HorizonScore['horizonDays'], place: number): HorizonScore {
  return {
    horizonDays,
    scored: 2400 - 300 * place,
    coverage80: 0.843 - 0.015 * place,
    coverage95: 0.957 - 0.005 * place,
    ranged80: 0.801 - 0.02 * place,
    ranged95: 0.944 - 0.01 * place,
    unchanged: 0.7 / (1 + place),
    error: 0.012 * (1 + horizonDays / 5),
    persistenceError: 0.013 * (1 + horizonDays / 5),
    brier: 0.06 + 0.03 * place,
    baseBrier: 0.071 + 0.027 * place,
    answered: 0.1 * place,
    wait: place === 0 ? { said: 0, right: 0, share: null } : { said: 1060, right: 827, share: 0.78 },
    buy: place === 1 ? { said: 12, right: 9, share: null } : { said: 1480, right: 1199, share: 0.81 },
  }
}
