import type { Invoice } from '@faresight/contracts/billing/subscription'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '../../../api/form-refusal.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Button } from '../../../ui/button.tsx'
import { PartFailure } from '../part-failure.tsx'
import { Section } from '../section.tsx'
import { invoicesQuery } from './api.ts'
import { InvoiceBars } from './invoice-bars.tsx'
import { InvoiceTable } from './invoice-table.tsx'

const words = subscriptionText.invoices

/** More are shown when they are asked for. */
const latest = 12

/** What one was charged. */
export function InvoicesCard() {
  const { data, isPending, error, refetch } = useQuery(invoicesQuery)
  return (
    <Section id="invoices">
      {isPending && (
        <output className="block">
          <span className="sr-only">{words.loading}</span>
          <InvoiceBars />
        </output>
      )}
      {data && <Invoices invoices={data} />}
      {error && <PartFailure sentence={refusalOf(error, words.failed)} onRetry={() => void refetch()} />}
    </Section>
  )
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false)
  if (invoices.length === 0) return <p className="text-14 text-ink-2">{words.empty}</p>
  return (
    <>
      <InvoiceTable invoices={isWhole ? invoices : invoices.slice(0, latest)} />
      {invoices.length > latest && (
        <Button className="mt-4" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.showLatest : words.showAll(invoices.length)}
        </Button>
      )}
    </>
  )
}
