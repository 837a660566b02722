import { Skeleton } from '../../../ui/skeleton.tsx'

/** The place of a result that is on its way. */
export function ResultSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <div className="card grid gap-3 p-4 md:p-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="mt-2 h-24 w-full" />
      </div>
      <div className="card p-4 md:p-6">
        <Skeleton className="h-[280px] w-full" />
      </div>
    </div>
  )
}
