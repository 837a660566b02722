import type { ScanRow } from './result-rows.ts'

const columns: Record<string, (row: ScanRow) => string> = {
  'price regret %': (row) => row.meanPriceRegret.toFixed(2),
  p95: (row) => row.p95PriceRegret.toFixed(1),
  'score regret %': (row) => row.meanScoreRegret?.toFixed(2) ?? '-',
  'exact %': (row) => row.exactShare.toFixed(0),
  'coverage %': (row) => row.coverage?.toFixed(1) ?? '-',
  checks: (row) => row.checks.toFixed(1),
  'own ms': (row) => row.computeMs.toFixed(1),
}

/** A fixed-width table, one block per file and variant. */
export function formatScanTable(rows: readonly ScanRow[]): string {
  const head = ['policy'.padEnd(11), 'budget', ...Object.keys(columns)].join('  ')
  const blocks = Map.groupBy(rows, (row) => `${row.file}, ${row.variant}`)
  return [...blocks].map(([title, block]) => [title, head, ...block.map(lineOf)].join('\n')).join('\n\n')
}

function lineOf(row: ScanRow): string {
  const figures = Object.entries(columns).map(([name, text]) => text(row).padStart(name.length))
  return [row.policy.padEnd(11), `${row.budget}`.padStart(6), ...figures].join('  ')
}
