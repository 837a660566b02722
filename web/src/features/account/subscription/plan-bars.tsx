import { Skeleton } from '../../../ui/skeleton.tsx'

/** A plan in grey: its facts, and what can be done. */
export function PlanBars() {
  return (
    <span className="grid min-w-0 flex-1 gap-4">
      <span className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </span>
      <span className="flex flex-wrap gap-2.5">
        <Skeleton className="h-10 w-32" />
        <Skeleton className="h-10 w-44" />
      </span>
    </span>
  )
}
