import { Skeleton } from '../ui/skeleton.tsx'

/** What a plan comes to in grey, in the size of what is to come: the foot of the page stays where it is. */
export function OrderBars() {
  return (
    <span className="card block self-start p-[22px] md:p-6">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="mt-4 h-40" />
      <Skeleton className="mt-5 h-12" />
      <Skeleton className="mt-5 h-56" />
    </span>
  )
}
