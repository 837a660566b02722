import type { ComponentProps } from 'react'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Badge } from '../../../ui/badge.tsx'

const kinds: Partial<Record<string, ComponentProps<typeof Badge>['kind']>> = {
  paid: 'active',
  open: 'amber',
  uncollectible: 'red',
}

/** How an invoice stands, in a word; in the payment provider's own where we know none. */
export function InvoiceStatus({ status }: { status: string }) {
  return (
    <Badge kind={kinds[status] ?? 'plain'}>{subscriptionText.invoices.statuses.get(status) ?? status}</Badge>
  )
}
