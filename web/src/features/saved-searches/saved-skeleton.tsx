import { savedSearchText } from './messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function SavedSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{savedSearchText.list.loading}</span>
      <span className="flex h-11.5 items-center gap-6 border-b border-line px-4 max-md:justify-around">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-24" />
      </span>
      <span className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {[0, 1, 2].map((card) => (
          <span
            key={card}
            className="card grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5 md:py-4.5"
          >
            <span className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <Skeleton className="h-6 w-72 max-w-full" />
              <Skeleton className="h-4 w-52 max-w-full" />
              <Skeleton className="h-4 w-96 max-w-full" />
              <Skeleton className="h-4 w-36 md:hidden" />
              <Skeleton className="h-4 w-28" />
            </span>
            <span className="flex gap-2">
              <Skeleton className="h-9 w-25.5 rounded-2" />
              <Skeleton className="h-9 w-33.5 rounded-2" />
              <Skeleton className="size-9 rounded-2 max-md:ml-auto" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}
