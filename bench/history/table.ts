import type { Plan } from './plans.ts'
import type { Timing } from './timing.ts'

/** One call on one server at one size. */
export interface Row extends Timing {
  server: string
  documents: number
  what: string
  calls: number
  /** Of the queries that some of the calls send; `null` for what writes. */
  plans: Plan[] | null
}

const columns: Record<string, (row: Row) => string> = {
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

/** The rows as a table of fixed width, a block a server and size. */
export function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length))
  const head = [''.padEnd(width), ...Object.keys(columns)].join('  ')
  const blocks = Map.groupBy(rows, (row) => `${row.server}, ${row.documents.toLocaleString('en')} documents`)
  return [...blocks]
    .map(([title, block]) => [title, head, ...block.map((row) => lineOf(row, width))].join('\n'))
    .join('\n\n')
}

function lineOf(row: Row, width: number): string {
  const figures = Object.entries(columns).map(([name, text]) => text(row).padStart(name.length))
  return [row.what.padEnd(width), ...figures].join('  ')
}

function sumOf({ plans }: Row, name: 'keys' | 'documents' | 'returned'): string {
  return plans ? figure(plans.reduce((sum, plan) => sum + plan[name], 0)) : '-'
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
