import type { ComponentProps } from 'react'
import { cx } from '../../ui/class-names.ts'
import { StackingTable } from '../../ui/stacking-table.tsx'

interface Props extends Pick<ComponentProps<typeof StackingTable>, 'heads' | 'rows'> {
  label: string
  /** Of the column whose figures count most, by its place. */
  strong?: number
}

/** A table of figures with its spans ahead down its left, or over each list of figures where columns have no room. */
export function FigureTable({ label, heads, rows, strong }: Props) {
  return (
    // Rows reach beyond their words, so that one that is marked has its ground around them.
    <div className="-mx-2">
      <StackingTable
        name={{ label }}
        heads={heads}
        rows={rows.map((row) => ({ ...row, className: cx('@max-[15rem]:px-2', row.className) }))}
        layout="figures"
        look={{
          table: 'text-14',
          heads: 'text-13 text-ink-2',
          head: (place) => cx('py-2 align-bottom', place === 0 ? 'pl-2 text-left' : figure),
          name: 'py-2.5 font-medium whitespace-nowrap @min-[15rem]:pl-2',
          cell: (place) => cx('py-2.5', figure, place === strong && 'font-semibold'),
        }}
      />
    </div>
  )
}

const figure = 'pl-3 text-right md:pl-4 @min-[15rem]:last:pr-2'
