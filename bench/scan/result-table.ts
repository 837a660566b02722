import { formatWithInterval } from './bootstrap.ts'
import type { RowDifference } from './compare-runs.ts'
import type { PooledCoverage, ScanRow } from './result-rows.ts'

/** Prints a table per file and variant, and one of the coverage of each file. */
export function printScanRows(rows: readonly ScanRow[], pooled: readonly PooledCoverage[]): void {
  for (const [title, block] of Map.groupBy(rows, (row) => `${row.file}, ${row.variant}`)) {
    const [first] = block
    console.log(`${title}, ${first?.half} city pairs`)
    console.table(block.map(toCells))
  }
  if (pooled.length === 0) return
  console.log('certificates that held, over all variants and budgets')
  console.table(
    pooled.map(({ file, policy, coverage, coverageInterval }) => ({
      file,
      policy,
      'coverage %': formatWithInterval(coverage, coverageInterval, 1),
    })),
  )
}

function toCells(row: ScanRow) {
  return {
    policy: row.policy,
    budget: row.budget,
    pairs: row.cityPairs,
    'price regret %': formatWithInterval(row.meanPriceRegret, row.meanPriceRegretInterval, 2),
    p95: formatWithInterval(row.p95PriceRegret, row.p95PriceRegretInterval, 1),
    'score regret %': formatWithInterval(row.meanScoreRegret, row.meanScoreRegretInterval, 2),
    'exact %': row.exactShare.toFixed(0),
    'coverage %': formatWithInterval(row.coverage, row.coverageInterval, 1),
    'bound %': row.meanBound?.toFixed(1) ?? '-',
    'p90 bound': row.p90Bound?.toFixed(1) ?? '-',
    checks: row.checks.toFixed(1),
    'own ms': row.computeMs.toFixed(1),
  }
}

/** Prints differences; a star marks intervals without 0. */
export function printDifferences(differences: readonly RowDifference[]): void {
  for (const [title, block] of Map.groupBy(differences, (row) => `${row.file}, ${row.variant}`)) {
    console.log(`${title}: change since the compared runs`)
    console.table(
      block.map(({ policy, budget, cityPairs, changes }) => ({
        policy,
        budget,
        pairs: cityPairs,
        ...Object.fromEntries(
          Object.entries(changes).map(([name, { value, interval }]) => {
            const isClear = interval && (interval[0] > 0 || interval[1] < 0)
            return [name, `${formatWithInterval(value, interval, 2)}${isClear ? ' *' : ''}`]
          }),
        ),
      })),
    )
  }
}
