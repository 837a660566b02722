import type { Invoice } from '@faresight/contracts/billing/subscription'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router-dom'
import { serverErrorMessage } from '../../api/form-errors.ts'
import { useStickyError } from '../../api/sticky-error.ts'
import { useNow } from '../../browser/timing.ts'
import { paths } from '../../paths.ts'
import { grantedAt } from '../../people/user.ts'
import { pageText } from '../../text/page-text.ts'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PartFailure } from '../../ui/failure.tsx'
import { Section } from './sections.tsx'
import { subscriptionQuery } from './subscription-api.ts'
import { PlanActions, SignedMoney, signedPhrase } from './plan-parts.tsx'
import { isCardOver } from './plan-schedule.ts'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { call } from '../../api/client.ts'
import { formatDayOf } from '../../format/dates.ts'
import { accountText } from './messages.ts'
import { tableRoles as roles } from '../../ui/stacking-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Download, ExternalLink, type LucideIcon } from 'lucide-react'
import { Skeleton } from '../../ui/skeleton.tsx'

const latest = 12

/** The user's invoices. */
export function InvoicesCard() {
  const invoices = useQuery(invoicesQuery)
  const failure = useStickyError(invoices)
  const { data } = invoices
  return (
    <Section id="invoices">
      {!data && !failure && <InvoicesLoading />}
      {data && <Invoices invoices={data} />}
      {failure && (
        <PartFailure
          sentence={serverErrorMessage(failure.error, subscriptionText.invoices.failed)}
          again={failure.again}
        />
      )}
    </Section>
  )
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false)
  if (invoices.length === 0) return <NoInvoices />
  return (
    <>
      <div className="@container">
        <InvoiceTable invoices={isWhole ? invoices : invoices.slice(0, latest)} />
      </div>
      {invoices.length > latest && (
        <Button className="mt-4" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? subscriptionText.invoices.showLatest
            : subscriptionText.invoices.showAll(invoices.length)}
        </Button>
      )}
    </>
  )
}

/** A trial or complimentary plan has no invoices either. */
function NoInvoices() {
  const now = useNow()
  const { data: plan, isPending } = useQuery(subscriptionQuery)
  if (isPending) return <InvoicesLoading />
  if (plan && !isCardOver(plan.card, now)) return <Why>{subscriptionText.invoices.first}</Why>
  if (plan && grantedAt(plan, now)) return <Why>{subscriptionText.invoices.free}</Why>
  return (
    <>
      <Why>{subscriptionText.invoices.empty}</Why>
      {plan && (
        <PlanActions>
          <Link to={paths.subscribe} className={buttonClass({})}>
            {pageText.plan.see}
          </Link>
        </PlanActions>
      )}
    </>
  )
}

function Why({ children }: { children: string }) {
  return <p className="max-w-[62ch] text-14 text-ink-2">{children}</p>
}

function InvoicesLoading() {
  return (
    <output className="block">
      <span className="sr-only">{subscriptionText.invoices.loading}</span>
      <InvoiceBars />
    </output>
  )
}

const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  meta: { personal: true, plan: true },
  queryFn: async ({ signal }) => (await call(billingRoutes.invoices, { signal })).invoices,
  staleTime: 0,
})

const cell = 'py-2.5 pl-3 md:pl-4'
const head = 'pb-2 pl-3 font-medium md:pl-4'

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table
      {...roles.table}
      aria-label={accountText.sections.invoices}
      className="-mb-2 w-full border-collapse text-14 @max-[15rem]:block @max-[15rem]:*:block"
    >
      <thead {...roles.rowgroup} className="@max-[15rem]:sr-only">
        <tr {...roles.row} className="border-b border-line-2 text-left text-13 text-ink-2">
          <th {...roles.columnheader} scope="col" className="pb-2 font-medium">
            {subscriptionText.invoices.date}
          </th>
          <th {...roles.columnheader} scope="col" className={`${head} max-md:hidden`}>
            {subscriptionText.invoices.status}
          </th>
          <th {...roles.columnheader} scope="col" className={`${head} text-right`}>
            {subscriptionText.invoices.amount}
          </th>
          <th {...roles.columnheader} scope="col" className={head}>
            <span className="sr-only">{subscriptionText.invoices.files}</span>
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

const kinds: Partial<Record<string, ComponentProps<typeof Badge>['kind']>> = {
  paid: 'active',
  open: 'amber',
  uncollectible: 'red',
}

/** Stripe's own word for a status we don't know. */
function InvoiceStatus({ status }: { status: string }) {
  return (
    <Badge kind={kinds[status] ?? 'plain'}>{subscriptionText.invoices.statuses.get(status) ?? status}</Badge>
  )
}

function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const { pdfUrl, hostedUrl, status, date, amount, currency } = invoice
  const of = subscriptionText.invoices.of(formatDayOf(date), signedPhrase(amount, currency))
  return (
    <span className="flex flex-col items-end gap-x-4 md:flex-row md:justify-end">
      {hostedUrl && (
        <FileLink
          to={hostedUrl}
          icon={ExternalLink}
          words={status === 'open' ? subscriptionText.invoices.pay : subscriptionText.invoices.view}
          of={of}
        />
      )}
      {pdfUrl && <FileLink to={pdfUrl} icon={Download} words={subscriptionText.invoices.pdf} of={of} />}
    </span>
  )
}

interface LinkProps {
  to: string
  icon: LucideIcon
  words: string
  /** Read out instead of the row. */
  of: string
}

function FileLink({ to, icon: Icon, words: visible, of }: LinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {visible}
      <span className="sr-only">{of}</span>
    </a>
  )
}

/** Skeleton of the invoices. */
export function InvoiceBars() {
  return (
    <span className="grid min-w-0 flex-1 gap-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </span>
  )
}
