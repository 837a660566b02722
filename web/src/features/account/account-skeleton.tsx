import type { ReactNode } from 'react'
import { accountText } from './messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvoiceBars } from './invoices-card.tsx'
import { PlanBars } from './subscription-card.tsx'

/** Skeleton of the account page. */
export function AccountSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-4 md:grid-cols-[220px_minmax(0,1fr)] md:gap-10">
      <span className="sr-only">{accountText.loading}</span>
      <span className="grid content-start gap-2 max-md:hidden">
        {[0, 1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-8" />
        ))}
      </span>
      <span className="grid grid-cols-1 gap-4">
        <Card>
          <Skeleton className="size-14 rounded-full" />
          <span className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </span>
        </Card>
        <Card>
          <PlanBars />
        </Card>
        <Card>
          <InvoiceBars />
        </Card>
        <Card>
          <span className="grid min-w-0 flex-1 gap-3">
            <Skeleton className="h-20 md:h-12" />
            <Skeleton className="h-16 md:h-12" />
          </span>
        </Card>
        <Card>
          <span className="grid min-w-0 flex-1 gap-4">
            <Skeleton className="h-9 md:h-5" />
            <Skeleton className="h-18 md:h-12" />
            <Skeleton className="h-10 w-40" />
          </span>
        </Card>
        <Skeleton className="h-12 md:hidden" />
        <Card>
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-3">
            <Skeleton className="h-10 w-80 max-w-full" />
            <Skeleton className="h-10 w-32" />
          </span>
        </Card>
      </span>
    </output>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <span className="card block">
      <span className="block border-b border-line p-4 md:px-5.5 md:py-4.5">
        <Skeleton className="h-6 w-28" />
      </span>
      <span className="flex items-center gap-4.5 p-4 md:px-5.5 md:py-5">{children}</span>
    </span>
  )
}
