import { Skeleton } from '../../../ui/skeleton.tsx'

/** A list of invoices in grey. */
export function InvoiceBars() {
  return (
    <span className="grid min-w-0 flex-1 gap-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </span>
  )
}
