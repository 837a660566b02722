import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Explicit roles, since browsers drop them for tables with another `display`. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface Classes {
  table: string
  head: string
  body: string
  row: string
  name: string
  cell: string
  /** Column header, repeated in each cell of a stacked row. */
  said: string
  value: string
}

const besideBelow40 =
  '@max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:justify-between @max-[40rem]:gap-x-4 @max-[40rem]:mt-1.5'

const below40: Omit<Classes, 'cell' | 'said' | 'value'> = {
  table: '@max-[40rem]:block',
  head: '@max-[40rem]:sr-only',
  body: '@max-[40rem]:block',
  row: '@max-[40rem]:block @max-[40rem]:px-4 @max-[40rem]:py-4',
  name: '@max-[40rem]:block',
}

const layouts = {
  /** Sentences: stacked below their header on phones. */
  sentences: {
    ...below40,
    cell: '@max-[40rem]:mt-2 @max-[40rem]:block',
    said: '@min-[40rem]:hidden block text-13 text-ink-3',
    value: '',
  },
  /** A few words: beside their header on phones. */
  words: {
    ...below40,
    cell: besideBelow40,
    said: '@min-[40rem]:hidden shrink-0',
    value: '@max-[40rem]:min-w-0 @max-[40rem]:flex-1 @max-[40rem]:basis-24 @max-[40rem]:text-right',
  },
  /** Numbers: stacked only if text is very large. */
  figures: {
    table: '@max-[15rem]:block',
    head: '@max-[15rem]:sr-only',
    body: '@max-[15rem]:block',
    row: '@max-[15rem]:block @max-[15rem]:py-2',
    name: '@max-[15rem]:block @max-[15rem]:py-0.5',
    cell: '@max-[15rem]:flex @max-[15rem]:justify-between @max-[15rem]:gap-3 @max-[15rem]:py-0.5 @max-[15rem]:pl-0',
    said: '@min-[15rem]:hidden text-left font-normal text-ink-2',
    value: '',
  },
} satisfies Record<string, Classes>

interface Row {
  /** Also its key. */
  name: string
  /** Replaces the name. */
  shown?: ReactNode
  cells: readonly ReactNode[]
  className?: string | false
  element?: Pick<ComponentProps<'tr'>, 'ref' | 'id' | 'tabIndex' | 'aria-current'>
}

interface Props {
  /** Accessible name: text or the id of a label. */
  name: { label: string } | { labelledBy: string }
  /** The row header's column first. */
  heads: readonly string[]
  rows: readonly Row[]
  layout: keyof typeof layouts
  /** Classes by column; 0 is the row header. */
  look: {
    table: string
    heads: string
    head: (place: number) => string
    name: string
    cell: (place: number) => string
  }
}

/** A table whose rows stack when columns don't fit, so that nothing scrolls sideways. */
export function StackingTable({ name, heads, rows, layout, look }: Props) {
  const classes: Classes = layouts[layout]
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  return (
    <div className="@container min-w-0">
      <table
        {...tableRoles.table}
        {...named}
        className={cx('w-full border-collapse', look.table, classes.table)}
      >
        <thead {...tableRoles.rowgroup} className={classes.head}>
          <tr {...tableRoles.row} className={cx('border-b border-line-2', look.heads)}>
            {heads.map((head, place) => (
              <th
                key={head}
                {...tableRoles.columnheader}
                scope="col"
                className={cx('font-medium', look.head(place))}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className={classes.body}>
          {rows.map((row) => (
            <tr
              key={row.name}
              {...tableRoles.row}
              {...row.element}
              className={cx('border-b border-line last:border-b-0', row.className, classes.row)}
            >
              <th {...tableRoles.rowheader} scope="row" className={cx('text-left', look.name, classes.name)}>
                {row.shown || row.name}
              </th>
              {row.cells.map((cell, place) => (
                <td
                  key={heads[place + 1]}
                  {...tableRoles.cell}
                  className={cx(look.cell(place + 1), classes.cell)}
                >
                  <span aria-hidden className={classes.said}>
                    {heads[place + 1]}
                  </span>
                  <span className={classes.value}>{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
