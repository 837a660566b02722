import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LegSkeletons } from '../ai-scan/deal-card.tsx'

const rows = 13

export function ResultSkeleton({ trip }: { trip: ScanTripType }) {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-4">
      <div className="card grid grid-cols-[minmax(0,1fr)] overflow-hidden lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5 p-4 pt-6 md:p-7">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <Skeleton className="h-6 w-20 rounded-full" />
              <Skeleton className="mt-3 h-9 w-72 max-w-full" />
              <Skeleton className="mt-1.5 h-4 w-52" />
            </div>
            <Skeleton className="h-[82px] w-32" />
          </div>
          <LegSkeletons trip={trip} />
          <Skeleton className="h-6 w-full" />
          <div className="mt-auto flex gap-2 max-md:flex-col">
            <Skeleton className="h-12 rounded-2 md:w-56" />
            <Skeleton className="h-12 rounded-2 md:w-52" />
            <Skeleton className="h-12 rounded-2 md:w-40" />
          </div>
        </div>
        <div className="border-line max-lg:border-t lg:border-l">
          <Skeleton className="h-[194px] w-full rounded-none" />
          <Skeleton className="mx-4 mt-5 h-9" />
          <Skeleton className="m-4 h-24" />
        </div>
      </div>
      <div className="card p-4 md:p-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        <div className="mt-5 grid gap-1.5">
          {Array.from({ length: rows }, (_, place) => (
            <Skeleton key={place} className="h-11 max-md:nth-[n+9]:hidden" />
          ))}
        </div>
      </div>
    </div>
  )
}
