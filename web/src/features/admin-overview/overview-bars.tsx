import { figureNames } from '@faresight/contracts/admin/figures'
import { Skeleton } from '../../ui/skeleton.tsx'
import { gridClass } from './figure-card.tsx'

/** Skeleton of the overview. */
export function OverviewBars() {
  return (
    <span className="block">
      <span className={gridClass}>
        {figureNames.map((name) => (
          <span key={name} className="card grid gap-2 p-4 md:px-5">
            <Skeleton className="h-4 w-24 max-w-full" />
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-4 w-28 max-w-full" />
          </span>
        ))}
      </span>
      <Skeleton className="mt-2.5 h-5 w-44" />
      <span className="mt-3 grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-89 rounded-3 md:h-106 lg:h-122" />
        <Skeleton className="h-117.5 rounded-3 md:h-91 lg:h-122" />
      </span>
      <span className="mt-3 grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} className="h-76.5 rounded-3 md:h-81.5" />
        ))}
      </span>
    </span>
  )
}
