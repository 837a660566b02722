import { Skeleton } from '../../ui/skeleton.tsx'

/** Skeleton of the audit log. */
export function EntryBars() {
  return (
    <span className="block">
      {Array.from({ length: 4 }, (_, row) => (
        <span
          key={row}
          aria-hidden
          className="grid grid-cols-1 gap-x-6 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_240px] md:px-5"
        >
          <span className="grid grid-cols-1 content-start gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-40" />
          </span>
          <span className="grid grid-cols-1 content-start gap-2 md:justify-items-end">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-52 max-w-full" />
          </span>
        </span>
      ))}
    </span>
  )
}
