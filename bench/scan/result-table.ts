import type { ScanRow } from './result-rows.ts'

/** Prints a table per file and variant. */
export function printScanRows(rows: readonly ScanRow[]): void {
  for (const [title, block] of Map.groupBy(rows, (row) => `${row.file}, ${row.variant}`)) {
    console.log(title)
    console.table(block.map(toCells))
  }
}

function toCells(row: ScanRow) {
  return {
    policy: row.policy,
    budget: row.budget,
    'price regret %': row.meanPriceRegret.toFixed(2),
    p95: row.p95PriceRegret.toFixed(1),
    'score regret %': row.meanScoreRegret?.toFixed(2) ?? '-',
    'exact %': row.exactShare.toFixed(0),
    'coverage %': row.coverage?.toFixed(1) ?? '-',
    checks: row.checks.toFixed(1),
    'own ms': row.computeMs.toFixed(1),
  }
}
