import { alertText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function AlertsSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{alertText.page.loading}</span>
      <span className="flex h-11.5 items-center gap-6 border-b border-line px-3">
        {[0, 1, 2].map((tab) => (
          <Skeleton key={tab} className="h-4 w-20" />
        ))}
      </span>
      <span className="mt-4 grid gap-3">
        {[0, 1].map((card) => (
          <span key={card} className={cx('card', alertGrid)}>
            <span className="grid gap-2">
              <Skeleton className="h-5 w-44 max-w-full" />
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-4 w-32" />
            </span>
            <Skeleton className="h-18" />
            <span className="grid grid-cols-3 gap-3">
              {[0, 1, 2].map((figure) => (
                <Skeleton key={figure} className="h-10.5" />
              ))}
            </span>
            <span className="flex items-center gap-1.5 md:justify-end">
              <Skeleton className="h-9 w-21.5 rounded-2" />
              <Skeleton className="size-9 rounded-2 max-md:ml-auto" />
              <Skeleton className="size-9 rounded-2" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}

/** Layout of a card and of its skeleton. */
export const alertGrid =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-7 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-5 md:py-4.5 xl:grid-cols-[minmax(0,1.2fr)_200px_minmax(0,1fr)_290px]'
