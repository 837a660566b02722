import { Skeleton } from '../../../../ui/skeleton.tsx'

/** Cards in the shape of those that are coming. */
export function CardSkeletons({ legs, count = 4 }: { legs: number; count?: number }) {
  return (
    <div aria-hidden className="grid gap-3 not-first:mt-3">
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="card grid md:grid-cols-[minmax(0,1fr)_236px]">
          <div className="flex flex-col gap-3.5 p-4 md:px-5 md:py-[18px]">
            <div className="flex items-center gap-2.5">
              <Skeleton className="size-8 rounded-2" />
              <div className="grid gap-1.5">
                <Skeleton className="h-3.5 w-32" />
                <Skeleton className="h-3 w-24" />
              </div>
            </div>
            {Array.from({ length: legs }, (_, leg) => (
              <div key={leg} className="flex h-[46px] items-center gap-4">
                <Skeleton className="h-4 w-[88px] max-md:hidden" />
                <Skeleton className="h-5 w-[54px]" />
                <Skeleton className="h-1.5 flex-1" />
                <Skeleton className="h-5 w-[60px]" />
              </div>
            ))}
          </div>
          <div className="flex gap-3 border-line p-4 max-md:items-center max-md:justify-between max-md:border-t md:flex-col md:justify-center md:border-l md:p-5">
            <div className="grid gap-2">
              <Skeleton className="h-7 w-28" />
              <Skeleton className="h-3 w-32" />
            </div>
            <Skeleton className="h-10 w-full rounded-2 max-md:w-[110px]" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Two groups of filters with a few choices each. */
export function FilterSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-line">
      {[3, 2, 6].map((choices) => (
        <div key={choices} className="grid gap-3.5 py-4">
          <Skeleton className="h-4 w-16" />
          {Array.from({ length: choices }, (_, choice) => (
            <div key={choice} className="flex items-center gap-2.5">
              <Skeleton className="size-5" />
              <Skeleton className="h-4 w-28" />
              <Skeleton className="ml-auto h-4 w-8" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
