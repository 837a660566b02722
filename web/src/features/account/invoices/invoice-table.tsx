import type { Invoice } from '@faresight/contracts/billing/subscription'
import { formatDayOf } from '../../../format/dates.ts'
import { accountText } from '../../../text/account-text.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { tableRoles as roles } from '../../../ui/table-roles.ts'
import { SignedMoney } from '../signed-money.tsx'
import { InvoiceFiles } from './invoice-files.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

const words = subscriptionText.invoices

const cell = 'py-2.5 pl-3 md:pl-4'
const head = 'pb-2 pl-3 font-medium md:pl-4'

/** Invoices, the latest first. On a phone the status stands below the date; where text is too large for a row, its parts wrap. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table
      {...roles.table}
      aria-label={accountText.sections.invoices}
      className="-mb-2 w-full border-collapse text-14 @max-[15rem]:block @max-[15rem]:*:block"
    >
      <thead {...roles.rowgroup} className="@max-[15rem]:sr-only">
        <tr {...roles.row} className="border-b border-line-2 text-left text-13 text-ink-2">
          <th {...roles.columnheader} scope="col" className="pb-2 font-medium">
            {words.date}
          </th>
          <th {...roles.columnheader} scope="col" className={`${head} max-md:hidden`}>
            {words.status}
          </th>
          <th {...roles.columnheader} scope="col" className={`${head} text-right`}>
            {words.amount}
          </th>
          <th {...roles.columnheader} scope="col" className={head}>
            <span className="sr-only">{words.files}</span>
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  return (
    <tr
      {...roles.row}
      className="border-b border-line last:border-b-0 @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:items-center @max-[15rem]:justify-between"
    >
      <th {...roles.rowheader} scope="row" className="py-2.5 text-left font-normal whitespace-nowrap">
        <time dateTime={invoice.date}>{formatDayOf(invoice.date)}</time>
        <span className="mt-1 block md:hidden">
          <InvoiceStatus status={invoice.status} />
        </span>
      </th>
      <td {...roles.cell} className={`${cell} max-md:hidden`}>
        <InvoiceStatus status={invoice.status} />
      </td>
      <td {...roles.cell} className={`${cell} text-right whitespace-nowrap`}>
        <SignedMoney amount={invoice.amount} currency={invoice.currency} />
      </td>
      <td {...roles.cell} className={cell}>
        <InvoiceFiles invoice={invoice} />
      </td>
    </tr>
  )
}
