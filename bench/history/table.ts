import type { QueryPlan } from './plans.ts'
import type { CallTiming } from './timing.ts'

/** One kind of call on one server at one size. */
export interface HistoryRow extends CallTiming {
  server: string
  documents: number
  what: string
  calls: number
  /** `null` for writes. */
  plans: QueryPlan[] | null
}

const columns: Record<string, (row: HistoryRow) => string> = {
  'calls/s': (row) => figure(row.callsPerSecond),
  'docs/s': (row) => figure(row.documentsPerSecond),
  'median ms': (row) => figure(row.medianMs),
  'p95 ms': (row) => figure(row.p95Ms),
  'docs/call': (row) => figure(row.documentsPerCall),
  'keys read': (row) => sumOf(row, 'keys'),
  'docs read': (row) => sumOf(row, 'documents'),
  given: (row) => sumOf(row, 'returned'),
  index: ({ plans }) => [...new Set(plans?.map(({ indexes }) => indexes.join('+') || 'none'))].join(', '),
}

/** A fixed-width table, one block per server and size. */
export function formatHistoryTable(rows: readonly HistoryRow[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length))
  const head = [''.padEnd(width), ...Object.keys(columns)].join('  ')
  const blocks = Map.groupBy(rows, (row) => `${row.server}, ${row.documents.toLocaleString('en')} documents`)
  return [...blocks]
    .map(([title, block]) => [title, head, ...block.map((row) => lineOf(row, width))].join('\n'))
    .join('\n\n')
}

function lineOf(row: HistoryRow, width: number): string {
  const figures = Object.entries(columns).map(([name, text]) => text(row).padStart(name.length))
  return [row.what.padEnd(width), ...figures].join('  ')
}

function sumOf({ plans }: HistoryRow, name: 'keys' | 'documents' | 'returned'): string {
  return plans ? figure(plans.reduce((sum, plan) => sum + plan[name], 0)) : '-'
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
