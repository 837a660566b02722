import type { Impossibility } from '../../services/search/src/times/check-times.ts'
import type { MergeTally } from './tally.ts'

/** A line of the table: an answer, or several together. */
export interface MergeRow {
  what: string
  tally: MergeTally
}

const impossible: Record<Impossibility, string> = {
  'arrives-before-departure': 'arrives early',
  'too-fast': 'too fast',
  'too-long': 'too long',
  'departs-before-arrival': 'departs early',
}
/** Heads of columns by the reasons for which fares are left out. */
const reasons: Record<string, string> = {
  unreadable: 'unreadable',
  'says too little': 'too little',
  'flights unknown': 'no flights',
  ...impossible,
}

const columns: Record<string, (tally: MergeTally) => number> = {
  received: (tally) => tally.received,
  kept: (tally) => tally.kept,
  ...Object.fromEntries(
    Object.entries(reasons).map(([reason, head]) => [
      head,
      ({ dropped }: MergeTally) => dropped[reason] ?? 0,
    ]),
  ),
  corrected: (tally) => tally.corrected,
  unpriced: (tally) => tally.unpriced,
  rows: (tally) => tally.rows,
  'other operator': (tally) => tally.otherOperator,
  'other time': (tally) => tally.otherTime,
}

/** The rows as a table of fixed width, the last one under a line: the total. */
export function formatMergeTable(rows: readonly MergeRow[], total: MergeTally): string {
  const all = [...rows, { what: 'total', tally: total }]
  const width = Math.max(...all.map(({ what }) => what.length))
  const head = [''.padEnd(width), ...Object.keys(columns)].join('  ')
  const lines = all.map(({ what, tally }) =>
    [
      what.padEnd(width),
      ...Object.entries(columns).map(([name, count]) => String(count(tally)).padStart(name.length)),
    ].join('  '),
  )
  return [head, ...lines.slice(0, -1), '-'.repeat(head.length), ...lines.slice(-1)].join('\n')
}
