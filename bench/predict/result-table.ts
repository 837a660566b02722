import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { formatWithInterval } from '../scan/bootstrap.ts'
import type { PredictRow } from './result-rows.ts'
import type { FallRow, ValueRow } from './value-rows.ts'

/** Prints a row per horizon that has forecasts. */
export function printPredictRows(rows: readonly PredictRow[]): void {
  const scored = rows.filter(({ forecasts }) => forecasts > 0)
  printTable(scored, (row) => `${row.horizon} days`, {
    forecasts: (row) => row.forecasts,
    'error %': (row) => fixed(row.error, 2),
    'persist %': (row) => fixed(row.persistenceError, 2),
    '80 %': (row) => formatWithInterval(row.coverage80, row.coverage80Interval, 1),
    'ranged 80 %': (row) => formatWithInterval(row.ranged80, row.ranged80Interval, 1),
    '95 %': (row) => formatWithInterval(row.coverage95, row.coverage95Interval, 1),
    'ranged 95 %': (row) => formatWithInterval(row.ranged95, row.ranged95Interval, 1),
    'same %': (row) => fixed(row.unchanged, 1),
    brier: (row) => fixed(row.brier, 4),
    base: (row) => fixed(row.baseBrier, 4),
    'base - brier': (row) => formatWithInterval(null, row.brierGainInterval, 4),
  })
}

export function printValueRows(rows: readonly ValueRow[]): void {
  printTable(rows, (row) => `${row.horizon} days`, {
    'following saves %': (row) => formatWithInterval(row.following, row.followingInterval, 2),
    'always waiting %': (row) => formatWithInterval(row.waiting, row.waitingInterval, 2),
    'foresight %': (row) => fixed(row.foresight, 2),
    'regret %': (row) => fixed(row.regret, 2),
    'wait %': (row) => fixed(row.waitSaid, 1),
    'wait right %': (row) => formatWithInterval(row.waitRight, row.waitRightInterval, 1),
    'buy %': (row) => fixed(row.buySaid, 1),
    'buy right %': (row) => fixed(row.buyRight, 1),
    'no signal %': (row) => fixed(row.noSignal, 1),
  })
}

export function printFallRows(rows: readonly FallRow[]): void {
  printTable(rows, (row) => `fell in ${row.days} days`, {
    shown: (row) => row.shown,
    'said %': (row) => fixed(row.said, 1),
    'fell %': (row) => formatWithInterval(row.fell, row.fellInterval, 1),
    'calibration error %': (row) => fixed(row.calibrationError, 1),
    brier: (row) => fixed(row.brier, 4),
    'base - brier': (row) => formatWithInterval(row.brierGain, row.brierGainInterval, 4),
  })
}

/** Prints how often predicted falls happened. */
export function printReliability({ reliability }: ForecastScoreboard): void {
  for (const { from, to, count, predicted, observed } of reliability)
    if (count > 0)
      console.log(
        `chance of a fall ${fixed(from, 1)} to ${fixed(to, 1)}: ${count} forecasts, predicted ${fixed(predicted, 3)}, observed ${fixed(observed, 3)}`,
      )
}

function printTable<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  columns: Readonly<Record<string, (row: Row) => string | number>>,
): void {
  if (rows.length === 0) return
  const cells = (row: Row) =>
    Object.fromEntries(Object.entries(columns).map(([column, cell]) => [column, cell(row)]))
  console.table(Object.fromEntries(rows.map((row) => [name(row), cells(row)])))
}

function fixed(value: number | null, digits: number): string {
  return value?.toFixed(digits) ?? '-'
}
