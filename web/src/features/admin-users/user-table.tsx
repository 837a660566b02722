import {
  type AdminUser,
  type UserFilter,
  type UserSort,
  userSorts,
} from '@faresight/contracts/auth/listed-user'
import { type Header, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { adminUserText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { firstOrder } from './address.ts'
import { columns, features } from './columns.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface ListProps {
  users: readonly AdminUser[]
  filter: UserFilter
  onSort: (sort: UserSort, order: UserFilter['order']) => void
  onEnd: () => void
  /** `null`: not counted. */
  count: number | null
}

const cell = 'px-2 py-2.5 align-middle first:pl-4 last:pr-4'

/** A border would scroll away with the table, so a shadow draws the line. */
const head = 'sticky top-(--header) z-10 bg-surface font-medium shadow-[inset_0_-1px_0_var(--line-2)]'

/** The users as a table that renders the rows near the window. */
export function UserTable({ users, filter, onSort, onEnd, count }: ListProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { sort, order } = filter
  const table = useTable({
    features,
    columns,
    data: users,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting: [{ id: sort, desc: order === 'desc' }] },
  })
  const sortBy = (column: UserSort) =>
    onSort(column, column !== sort ? firstOrder[column] : order === 'asc' ? 'desc' : 'asc')
  return (
    <table
      aria-label={adminUserText.table}
      aria-rowcount={count === null ? -1 : count + 1}
      className="w-full table-fixed border-collapse text-14"
    >
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} aria-rowindex={1} className="text-left text-13 text-ink-2">
            {group.headers.map((header) => (
              <Head key={header.id} header={header} onSort={sortBy} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body} className="[&_:is(a,button)]:scroll-mt-12">
        <Rows table={table} body={body} onEnd={onEnd} />
      </tbody>
    </table>
  )
}

type Table = ReturnType<typeof useTable<typeof features, AdminUser>>

function Rows({
  table,
  body,
  onEnd,
}: {
  table: Table
  body: RefObject<HTMLTableSectionElement | null>
  onEnd: () => void
}) {
  const all = table.getRowModel().rows
  const { rows, after, measure } = useVirtualRows({
    box: body,
    ids: all.map(({ id }) => id),
    estimate: 57,
    onEnd,
  })
  return (
    <>
      {rows.map(({ index, key, gap }) => {
        const row = all[index]
        return (
          row && [
            gap > 0 && <Gap key={`before ${key}`} height={gap} />,
            <tr
              key={key}
              ref={measure}
              data-index={index}
              data-user={row.id}
              aria-rowindex={index + 2}
              className="border-b border-line last:border-b-0 hover:bg-hover"
            >
              {row.getAllCells().map((one) => {
                const { meta } = one.column.columnDef
                const Cell = meta?.isName ? 'th' : 'td'
                return (
                  <Cell
                    key={one.id}
                    scope={meta?.isName ? 'row' : undefined}
                    className={cx(cell, meta?.isName && 'text-left font-normal', meta?.className)}
                  >
                    <table.FlexRender cell={one} />
                  </Cell>
                )
              })}
            </tr>,
          ]
        )
      })}
      {after > 0 && <Gap height={after} />}
    </>
  )
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

function Head({
  header,
  onSort,
}: {
  header: Header<typeof features, AdminUser>
  onSort: (sort: UserSort) => void
}) {
  const { columnDef } = header.column
  const sort = userSorts.options.find((one) => one === header.column.id)
  const sorted = header.column.getIsSorted()
  const label = adminUserText.heads[header.column.id as keyof typeof adminUserText.heads]
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sort && (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none')}
      className={cx(cell, head, columnDef.meta?.className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={cx(
            'inline-flex min-h-6 items-center gap-1 rounded-1 hover:text-ink',
            sorted && 'text-ink',
          )}
        >
          {label}
          <Icon aria-hidden className={cx('size-3.5', !sorted && 'text-ink-3')} />
        </button>
      ) : columnDef.id === 'steps' ? (
        <span className="sr-only">{label}</span>
      ) : (
        label
      )}
    </th>
  )
}
