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
        <Skeleton className="h-[356px] rounded-3 md:h-[424px] lg:h-[488px]" />
        <Skeleton className="h-[470px] rounded-3 md:h-[364px] lg:h-[488px]" />
      </span>
      <span className="mt-3 grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} className="h-[305px] rounded-3 md:h-[325px]" />
        ))}
      </span>
    </span>
  )
}
