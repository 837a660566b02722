import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { cx } from '../../ui/class-names.ts'
import { tableRoles as roles } from '../../ui/stacking-table.tsx'
import { isBadRequest, messageOf } from '../../api/problems.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

/** The first column names the row. */
export interface AdminColumn<R> {
  id: string
  head: string
  render: (row: R) => ReactNode
  /** Width, alignment, and place in a stacked row. */
  className?: string
  /** For columns of buttons: the header is only read out. */
  isHeadHidden?: boolean
  /** Repeats the header in stacked records. */
  isLabelled?: boolean
  /** `null`: sorted by another column. */
  sort?: { order: 'asc' | 'desc' | null; onSort: () => void }
}

export interface RowsProps {
  ids: readonly string[]
  row: (index: number, measure?: (row: HTMLElement | null) => void) => ReactNode
}

interface Props<R> {
  label: string
  columns: readonly AdminColumn<R>[]
  rows: readonly R[]
  idOf: (row: R) => string
  layout: keyof typeof layouts
  /** Of all pages; `null`: not counted. */
  rowCount?: number | null
  /** Arrangement of a stacked row. */
  rowClass?: string
  /** Renders only some of the rows. */
  renderRows?: (props: RowsProps) => ReactNode
  bodyRef?: RefObject<HTMLTableSectionElement | null>
}

const layouts = {
  /** A number in each cell: stacked only if text is very large. */
  figures: {
    table: 'text-13 @max-[15rem]:block',
    thead: '@max-[15rem]:sr-only',
    head: 'top-0 py-1.5 align-bottom not-first:pl-3 not-first:text-right',
    body: '@max-[15rem]:block',
    row: '@max-[15rem]:block @max-[15rem]:py-2',
    cell: 'py-1.5 align-top not-first:pl-3 not-first:text-right @max-[15rem]:flex @max-[15rem]:justify-between @max-[15rem]:gap-3 @max-[15rem]:py-0.5 @max-[15rem]:not-first:pl-0',
    label: '@min-[15rem]:hidden',
  },
  /** A record in each row: stacked on phones, without the header, whose buttons would get the focus unseen. */
  records: {
    table: 'table-fixed text-14 @max-[40rem]:block',
    thead: '@max-[40rem]:hidden',
    head: 'top-(--header) px-2 py-2.5 align-middle text-13 first:pl-5 last:pr-5',
    body: '@max-[40rem]:block [&_:is(a,button)]:scroll-mt-12',
    row: 'hover:bg-hover @max-[40rem]:grid @max-[40rem]:px-4 @max-[40rem]:py-3.5',
    cell: '@min-[40rem]:px-2 @min-[40rem]:py-2.5 @min-[40rem]:first:pl-5 @min-[40rem]:last:pr-5',
    label: '@min-[40rem]:hidden',
  },
}

/** The table of every list in the dashboard. Rows stack where columns don't fit. */
export function AdminTable<R>({
  label,
  columns,
  rows,
  idOf,
  layout,
  rowCount,
  rowClass,
  bodyRef,
  renderRows,
}: Props<R>) {
  const look = layouts[layout]
  const row: RowsProps['row'] = (index, measure) => {
    const item = rows[index]
    return (
      item && (
        <tr
          {...roles.row}
          key={idOf(item)}
          ref={measure}
          data-index={index}
          data-row={idOf(item)}
          aria-rowindex={rowCount === undefined ? undefined : index + 2}
          className={cx('border-b border-line last:border-b-0', look.row, rowClass)}
        >
          {columns.map((column, place) => (
            <Cell key={column.id} isName={place === 0} className={cx(look.cell, column.className)}>
              {place > 0 && (layout === 'figures' || column.isLabelled) && (
                <span aria-hidden={layout === 'figures'} className={cx('text-left text-ink-2', look.label)}>
                  {column.head}{' '}
                </span>
              )}
              {column.render(item)}
            </Cell>
          ))}
        </tr>
      )
    )
  }
  return (
    <div className="@container min-w-0">
      <table
        {...roles.table}
        aria-label={label}
        aria-rowcount={typeof rowCount === 'number' ? rowCount + 1 : rowCount === null ? -1 : undefined}
        className={cx('w-full border-collapse', look.table)}
      >
        <thead {...roles.rowgroup} className={look.thead}>
          <tr
            {...roles.row}
            aria-rowindex={rowCount === undefined ? undefined : 1}
            className="text-left text-ink-2"
          >
            {columns.map((column) => (
              <Head key={column.id} column={column} className={look.head} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} ref={bodyRef} className={look.body}>
          {renderRows ? renderRows({ ids: rows.map(idOf), row }) : rows.map((_, index) => row(index))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ isName, ...cell }: { isName: boolean } & ComponentProps<'td'>) {
  if (!isName) return <td {...roles.cell} {...cell} />
  return (
    <th {...roles.rowheader} scope="row" {...cell} className={cx('text-left font-normal', cell.className)} />
  )
}

const orders = {
  asc: { word: 'ascending', Icon: ArrowUp },
  desc: { word: 'descending', Icon: ArrowDown },
} as const

interface HeadProps {
  column: Pick<AdminColumn<never>, 'head' | 'className' | 'isHeadHidden' | 'sort'>
  className: string
}

function Head({ column: { head, className: own, isHeadHidden, sort }, className }: HeadProps) {
  const { word, Icon } = sort?.order ? orders[sort.order] : ({ word: 'none', Icon: ChevronsUpDown } as const)
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={sort && word}
      // A border would scroll away with the table, so a shadow draws the line.
      className={cx(
        'sticky z-10 bg-surface font-medium shadow-[inset_0_-1px_0_var(--line-2)]',
        className,
        own,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={cx(
            'inline-flex min-h-6 items-center gap-1 rounded-1 hover:text-ink',
            sort.order && 'text-ink',
          )}
        >
          {head}
          <Icon aria-hidden className={cx('size-3.5', !sort.order && 'text-ink-3')} />
        </button>
      ) : isHeadHidden ? (
        <span className="sr-only">{head}</span>
      ) : (
        head
      )}
    </th>
  )
}

interface LoadMoreProps {
  summary: string
  hasMore: boolean
  isLoading: boolean
  error: Error | null
  words: Record<'more' | 'loadingMore' | 'again' | 'moreFailed', string>
  onMore: () => void
  onAgain: () => void
}

/** Says how much of a list is shown, and loads more. */
export function LoadMore({ summary, hasMore, isLoading, error, words, onMore, onAgain }: LoadMoreProps) {
  // An expired cursor doesn't become valid again.
  const isOver = isBadRequest(error)
  return (
    <div className="border-t border-line px-4 py-3 md:px-5">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-14 text-ink-2">
          {summary}
        </p>
        {hasMore && (
          <Button busy={isLoading} onClick={isOver ? onAgain : onMore}>
            {isLoading ? words.loadingMore : isOver ? words.again : words.more}
          </Button>
        )}
      </div>
      <FieldError>{error ? messageOf(error, words.moreFailed) : undefined}</FieldError>
    </div>
  )
}
