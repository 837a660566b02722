import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

interface Props {
  label: string
  heads: readonly string[]
  children: ReactNode
}

/** A table of figures with its spans ahead down its left. */
export function FigureTable({ label, heads, children }: Props) {
  return (
    <table aria-label={label} className="-mx-2 w-[calc(100%+16px)] border-collapse text-14">
      <thead>
        <tr className="border-b border-line-2 text-13 text-ink-2">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="py-2 pl-3 text-right align-bottom font-medium first:pl-2 first:text-left last:pr-2 md:pl-4"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function FigureRow({ head, className, children, ...row }: ComponentProps<'tr'> & { head: string }) {
  return (
    <tr {...row} className={cx('border-b border-line', className)}>
      <th scope="row" className="py-2.5 pl-2 text-left font-medium whitespace-nowrap">
        {head}
      </th>
      {children}
    </tr>
  )
}

export function FigureCell({ className, ...cell }: ComponentProps<'td'>) {
  return <td {...cell} className={cx('py-2.5 pl-3 text-right last:pr-2 md:pl-4', className)} />
}
