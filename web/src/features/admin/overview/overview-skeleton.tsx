import { figureNames } from '@faresight/contracts/admin/figures'
import { adminText } from '../../../text/admin-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { gridClass } from './figures/figure-grid.tsx'

/** The overview in grey: a card for each figure, and the first pictures. */
export function OverviewSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{adminText.overview.loading}</span>
      <span className={gridClass}>
        {figureNames.map((name) => (
          <span key={name} className="card grid gap-2 p-4 md:px-5">
            <Skeleton className="h-4 w-24 max-w-full" />
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-4 w-28 max-w-full" />
          </span>
        ))}
      </span>
      <span className="mt-3 grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-[340px] rounded-3" />
        <Skeleton className="h-[340px] rounded-3" />
      </span>
    </output>
  )
}
