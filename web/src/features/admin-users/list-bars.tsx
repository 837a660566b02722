import { Skeleton } from '../../ui/skeleton.tsx'

/** Skeleton of the users. */
export function ListBars() {
  return (
    <span className="block">
      <span
        aria-hidden
        className="flex h-11 items-center justify-between border-b border-line-2 px-4 max-md:hidden"
      >
        <Skeleton className="h-3.5 w-14" />
        <Skeleton className="h-3.5 w-72" />
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        <span
          key={row}
          aria-hidden
          className="flex items-center gap-2.5 border-b border-line px-4 py-3 last:border-b-0"
        >
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="ml-[8%] h-4 w-48 max-lg:hidden" />
          <Skeleton className="ml-auto h-6 w-20 shrink-0 rounded-full" />
          <Skeleton className="ml-[6%] h-4 w-24 max-md:hidden" />
          <Skeleton className="ml-[6%] h-4 w-10 max-md:hidden" />
        </span>
      ))}
    </span>
  )
}
