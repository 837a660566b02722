import { Skeleton } from '../../ui/skeleton.tsx'

/** A part of the dashboard while its script is on the way. */
export function ViewSkeleton({ label }: { label: string }) {
  return (
    <output className="block min-h-[60vh]">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="mt-4 h-56 w-full rounded-3" />
    </output>
  )
}
