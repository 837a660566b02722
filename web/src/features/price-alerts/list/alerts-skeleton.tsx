import { alertText } from '../../../text/alert-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The list in grey: tabs and cards of the sizes that come. */
export function AlertsSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{alertText.page.loading}</span>
      <span className="flex h-[45px] items-center gap-6 border-b border-line px-3">
        {[0, 1, 2].map((tab) => (
          <Skeleton key={tab} className="h-4 w-20" />
        ))}
      </span>
      <span className="mt-4 grid gap-3">
        {[0, 1].map((card) => (
          <span key={card} className="card flex flex-wrap items-center gap-5 p-5">
            <span className="grid flex-1 basis-52 gap-2">
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-4 w-32" />
            </span>
            <Skeleton className="h-14 min-w-40 flex-1" />
            <Skeleton className="h-9 w-28" />
          </span>
        ))}
      </span>
    </output>
  )
}
