import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { PredictRow } from './result-rows.ts'

/** Prints a row per horizon that has forecasts. */
export function printPredictRows(rows: readonly PredictRow[]): void {
  const scored = rows.filter(({ forecasts }) => forecasts > 0)
  console.table(Object.fromEntries(scored.map((row) => [`${row.horizon} days`, toCells(row)])))
}

function toCells(row: PredictRow) {
  return {
    forecasts: row.forecasts,
    'error %': fixed(row.error, 2),
    'persist %': fixed(row.persistenceError, 2),
    '80 %': withError(row.coverage80, row.coverage80Se),
    '95 %': withError(row.coverage95, row.coverage95Se),
    'ranged 80 %': withError(row.ranged80, row.ranged80Se),
    'ranged 95 %': withError(row.ranged95, row.ranged95Se),
    'same %': fixed(row.unchanged, 1),
    brier: fixed(row.brier, 4),
    base: fixed(row.baseBrier, 4),
    'answered %': fixed(row.answered, 1),
    'wait %': fixed(row.waitSaid, 1),
    'wait right %': withError(row.waitRight, row.waitRightSe),
    'buy %': fixed(row.buySaid, 1),
    'buy right %': fixed(row.buyRight, 1),
  }
}

/** Prints what following the advice saves, and how often predicted falls happened. */
export function printSavingsAndReliability({ savings, reliability }: ForecastScoreboard): void {
  const percent = (share: number | null) => (share === null ? '-' : `${(share * 100).toFixed(2)}%`)
  console.log(
    `saved over ${savings.horizonDays} days by following the advice: ${percent(savings.following)} of buying at once, with perfect knowledge: ${percent(savings.perfect)} (${savings.trips} trips)`,
  )
  for (const { from, to, count, predicted, observed } of reliability)
    if (count > 0)
      console.log(
        `chance of a fall ${fixed(from, 1)} to ${fixed(to, 1)}: ${count} forecasts, predicted ${fixed(predicted, 3)}, observed ${fixed(observed, 3)}`,
      )
}

function withError(value: number | null, standardError: number | null): string {
  return standardError === null ? fixed(value, 1) : `${fixed(value, 1)} ±${fixed(standardError, 1)}`
}

function fixed(value: number | null, digits: number): string {
  return value?.toFixed(digits) ?? '-'
}
