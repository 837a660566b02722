import { join } from 'node:path'
import { repository } from '@faresight/local/repository'

/** The page that the tables are written into. */
export const page = join(repository, 'docs/scaling.md')

/** The text with each table in its place, between `<!-- table: NAME -->` and `<!-- end -->`. @throws where a place is missing, or too many */
export function withTables(text: string, tables: Record<string, string>): string {
  const placed = new Set<string>()
  const written = text.replaceAll(places, (_, begin: string, name: string, _table: string, end: string) => {
    const table = tables[name]
    if (table === undefined) throw new Error(`There is no table ${name}`)
    placed.add(name)
    return `${begin}\n\n${table}\n\n${end}`
  })
  const missing = Object.keys(tables).filter((name) => !placed.has(name))
  if (missing.length) throw new Error(`No place for ${missing.join(', ')}`)
  return written
}

/** The cells of the table in the place of that name, its head first. @throws where there is none */
export function cellsAt(text: string, name: string): string[][] {
  for (const [, , found, table = ''] of text.matchAll(places)) if (found === name) return cellsOf(table)
  throw new Error(`No place for ${name}`)
}

/** The cells of a table, its head first. */
export function cellsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.startsWith('|') && !/^\|[ |-]+$/.test(line))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const places = /(<!-- table: ([a-z ]+) -->)([\s\S]*?)(<!-- end -->)/g

/** A table as the formatter lays it out. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Two digits that count, and a unit that a reader takes in: 0.0123, 1.2, 12, 1,200, 1.2 million. */
export function told(figure: number): string {
  if (figure === 0) return '0'
  const rounded = Number(figure.toPrecision(2))
  if (Math.abs(rounded) >= 1e9) return `${(rounded / 1e9).toLocaleString('en')} billion`
  if (Math.abs(rounded) >= 1e6) return `${(rounded / 1e6).toLocaleString('en')} million`
  return rounded.toLocaleString('en', { maximumFractionDigits: 6 })
}

/** Bytes in the unit that leaves at least one of it: 0.9 kB, 12 GB. */
export function bytesTold(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${told(bytes / 1000 ** step)} ${units[step]}`
}
