import type { ComponentProps } from 'react'
import { cx } from '../../ui/class-names.ts'
import { StackingTable } from '../../ui/stacking-table.tsx'

interface Props extends Pick<ComponentProps<typeof StackingTable>, 'heads' | 'rows'> {
  label: string
  /** Space beside the first and the last column. */
  edges?: { first: string; last: string }
}

const none = { first: '', last: '' }

/** Numbers of the dashboard: names at the left, figures at the right, stacked with very large text. */
export function FiguresTable({ label, heads, rows, edges = none }: Props) {
  const edge = (place: number) =>
    cx(place === 0 && edges.first, place === heads.length - 1 && edges.last, place > 0 && 'pl-3 text-right')
  return (
    <StackingTable
      name={{ label }}
      heads={heads}
      rows={rows.map((row) => ({
        ...row,
        className: cx(edges === none ? '' : '@max-[15rem]:px-4', row.className),
      }))}
      layout="figures"
      look={{
        table: 'text-13',
        heads: 'sticky top-0 bg-surface text-ink-2',
        head: (place) => cx('py-1.5 align-bottom', place === 0 && 'text-left', edge(place)),
        name: cx(
          'py-1.5 align-top font-normal',
          edges === none ? 'whitespace-nowrap' : 'wrap-anywhere',
          edges.first,
        ),
        cell: (place) => cx('py-1.5 align-top', edge(place)),
      }}
    />
  )
}
