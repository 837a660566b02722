import { median } from './recovery.ts'

/** One kind of fault, or of record, in the table. */
export interface ReportRow {
  test: string
  count: number
  lost: number
  doubled: number
  stuck: number
  /** Milliseconds until the client noticed nothing more; empty where nothing recovers. */
  recoveries: readonly number[]
  /** What else was measured. */
  note?: string
}

/** A Markdown table. The last number is the upper bound, with 95% confidence, of the share that fails, where none did: three divided by the count. */
export function formatReport(rows: readonly ReportRow[]): string {
  const head = ['test', 'count', 'lost', 'doubled', 'stuck', 'recovery median / max', 'at most', 'measured']
  const lines = rows.map(({ test, count, lost, doubled, stuck, recoveries, note = '' }) => [
    test,
    Number.isNaN(count) ? '' : String(count),
    String(lost),
    String(doubled),
    String(stuck),
    recoveries.length ? `${seconds(median(recoveries))} / ${seconds(Math.max(...recoveries))} s` : '',
    count > 0 && lost + doubled + stuck === 0 ? upperBound(count) : '',
    note,
  ])
  const widths = head.map((title, column) =>
    Math.max(...[title, ...lines.map((line) => line[column] ?? '')].map((it) => it.length)),
  )
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [row(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.map(row)].join(
    '\n',
  )
}

/** The rule of three: J. A. Hanley, A. Lippman-Hand, 'If nothing goes wrong, is everything all right?', JAMA 249 (1983). */
function upperBound(count: number): string {
  return `${(100 * Math.min(1, 3 / count)).toFixed(1)}%`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
