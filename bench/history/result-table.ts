import type { CallTiming } from './timing.ts'
import type { QueryExecutionStats } from './plans.ts'

/** One kind of call on one server at one size. */
export interface HistoryRow extends CallTiming {
  server: string
  documents: number
  what: string
  calls: number
  /** `null` for writes. */
  plans: QueryExecutionStats[] | null
}

/** Prints a table per server and size. */
export function printHistoryRows(rows: readonly HistoryRow[]): void {
  const blocks = Map.groupBy(rows, (row) => `${row.server}, ${row.documents.toLocaleString('en')} documents`)
  for (const [title, block] of blocks) {
    console.log(title)
    console.table(Object.fromEntries(block.map((row) => [row.what, toCells(row)])))
  }
}

function toCells(row: HistoryRow) {
  const sum = (name: 'keys' | 'documents' | 'returned') =>
    row.plans?.reduce((total, plan) => total + plan[name], 0)
  return {
    'calls/s': rounded(row.callsPerSecond),
    'docs/s': rounded(row.documentsPerSecond),
    'median ms': rounded(row.medianMs),
    'p95 ms': rounded(row.p95Ms),
    'docs/call': rounded(row.documentsPerCall),
    'keys read': sum('keys'),
    'docs read': sum('documents'),
    returned: sum('returned'),
    index: [...new Set(row.plans?.map(({ indexes }) => indexes.join('+') || 'none'))].join(', '),
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
