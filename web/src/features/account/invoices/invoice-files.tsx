import type { Invoice } from '@faresight/contracts/billing/subscription'
import { Download, ExternalLink, type LucideIcon } from 'lucide-react'
import { formatDayOf } from '../../../format/dates.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { signedPhrase } from '../signed-money.tsx'

const words = subscriptionText.invoices

/** Ways to the document and to the page of an invoice, where there are such. Each opens beside this page. */
export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const { pdfUrl, hostedUrl, status, date, amount, currency } = invoice
  const of = words.of(formatDayOf(date), signedPhrase(amount, currency))
  return (
    <span className="flex flex-col items-end gap-x-4 md:flex-row md:justify-end">
      {hostedUrl && (
        <FileLink
          to={hostedUrl}
          icon={ExternalLink}
          words={status === 'open' ? words.pay : words.view}
          of={of}
        />
      )}
      {pdfUrl && <FileLink to={pdfUrl} icon={Download} words={words.pdf} of={of} />}
    </span>
  )
}

interface LinkProps {
  to: string
  icon: LucideIcon
  words: string
  /** What it belongs to, for whoever does not see the row. */
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
