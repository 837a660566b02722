import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { PredictRow } from './result-rows.ts'

const columns: Record<string, (row: PredictRow) => string> = {
  forecasts: (row) => `${row.forecasts}`,
  'error %': (row) => figure(row.error, 2),
  'persist %': (row) => figure(row.persistenceError, 2),
  '80 %': (row) => withError(row.coverage80, row.coverage80Se),
  '95 %': (row) => withError(row.coverage95, row.coverage95Se),
  'ranged 80 %': (row) => withError(row.ranged80, row.ranged80Se),
  'ranged 95 %': (row) => withError(row.ranged95, row.ranged95Se),
  'same %': (row) => figure(row.unchanged, 1),
  brier: (row) => figure(row.brier, 4),
  base: (row) => figure(row.baseBrier, 4),
  'answered %': (row) => figure(row.answered, 1),
  'wait %': (row) => figure(row.waitSaid, 1),
  'right %': (row) => withError(row.waitRight, row.waitRightSe),
  'buy %': (row) => figure(row.buySaid, 1),
  'right  %': (row) => figure(row.buyRight, 1),
}
const widest: Record<string, number> = { forecasts: 9, '80 %': 11, '95 %': 11, 'right %': 11 }

/** A fixed-width table of one file and split. */
export function formatPredictTable(rows: readonly PredictRow[]): string {
  const head = ['days', ...Object.keys(columns).map((name) => padded(name, name))].join('  ')
  return [head, ...rows.map(lineOf)].join('\n')
}

function lineOf(row: PredictRow): string {
  const figures = Object.entries(columns).map(([name, text]) =>
    padded(row.forecasts > 0 ? text(row) : '-', name),
  )
  return [`${row.horizon}`.padStart(4), ...figures].join('  ')
}

function padded(text: string, column: string): string {
  return text.padStart(widest[column] ?? column.length)
}

function withError(value: number | null, standardError: number | null): string {
  return standardError === null ? figure(value, 1) : `${figure(value, 1)} ±${figure(standardError, 1)}`
}

function figure(value: number | null, digits: number): string {
  return value?.toFixed(digits) ?? '-'
}

/** Savings by following the advice, and reliability of the chances. */
export function formatSavingsAndReliability({ savings, reliability }: ForecastScoreboard): string {
  const percent = (share: number | null) => (share === null ? '-' : `${(share * 100).toFixed(2)}%`)
  const bins = reliability
    .filter(({ count }) => count > 0)
    .map(({ from, to, count, predicted, observed }) => {
      const range = `${figure(from, 1)} to ${figure(to, 1)}`
      return `  ${range}: ${count} forecasts, told ${figure(predicted, 3)}, happened ${figure(observed, 3)}`
    })
  return [
    `saved by following over ${savings.horizonDays} days: ${percent(savings.following)} of buying at once, by who knew: ${percent(savings.perfect)} (${savings.trips} trips)`,
    `chance of a fall, all horizons:${bins.length > 0 ? '' : ' -'}`,
    ...bins,
  ].join('\n')
}
