import type { Invoice } from '@faresight/contracts/billing/subscription'
import { formatDayOf } from '../../../format/dates.ts'
import { accountText } from '../../../text/account-text.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { SignedMoney } from '../signed-money.tsx'
import { InvoiceFiles } from './invoice-files.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

const words = subscriptionText.invoices

const cell = 'py-2.5 pl-3 md:pl-4'
const head = 'pb-2 pl-3 font-medium md:pl-4'

/** Invoices, the latest first. On a phone the status stands below the date. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table aria-label={accountText.sections.invoices} className="-mb-2 w-full border-collapse text-14">
      <thead>
        <tr className="border-b border-line-2 text-left text-13 text-ink-2">
          <th scope="col" className="pb-2 font-medium">
            {words.date}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {words.status}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.amount}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{words.files}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-2.5 text-left font-normal whitespace-nowrap">
        <time dateTime={invoice.date}>{formatDayOf(invoice.date)}</time>
        <span className="mt-1 block md:hidden">
          <InvoiceStatus status={invoice.status} />
        </span>
      </th>
      <td className={`${cell} max-md:hidden`}>
        <InvoiceStatus status={invoice.status} />
      </td>
      <td className={`${cell} text-right whitespace-nowrap`}>
        <SignedMoney amount={invoice.amount} currency={invoice.currency} />
      </td>
      <td className={cell}>
        <InvoiceFiles invoice={invoice} />
      </td>
    </tr>
  )
}
