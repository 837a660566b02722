import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { EntryBars, UserBars, OperationsBars, OverviewBars } from '../features/admin/skeletons.tsx'
import type { AdminView } from '../features/admin/views.ts'

const shapes: Record<AdminView, ReactNode> = {
  overview: (
    <span className="grid gap-3">
      <Lead end />
      <OverviewBars />
    </span>
  ),
  users: (
    <span className="card block">
      <Tools className="xl:grid-cols-[minmax(0,1fr)_460px]" />
      <UserBars />
    </span>
  ),
  audit: (
    <>
      <Lead />
      <span className="card mt-4 block">
        <Tools className="md:grid-cols-2 lg:grid-cols-4" />
        <EntryBars />
      </span>
    </>
  ),
  operations: <OperationsBars />,
}

/** Skeleton of a section, or of the dashboard while access is checked. */
export function ViewSkeleton({ label, view }: { label: string; view?: AdminView }) {
  return (
    <output className="block min-h-[60vh]">
      <span className="sr-only">{label}</span>
      {view ? (
        shapes[view]
      ) : (
        <>
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="mt-4 h-56 w-full rounded-3" />
        </>
      )}
    </output>
  )
}

function Lead({ end = false }: { end?: boolean }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Skeleton className="my-px h-4 w-54" />
      {end && <Skeleton className="h-9 w-60 rounded-2" />}
    </span>
  )
}

function Tools({ className }: { className: string }) {
  return (
    <span className={`grid gap-3 border-b border-line p-4 md:px-5 ${className}`}>
      <Skeleton className="h-11 rounded-2" />
      <Skeleton className="h-11 rounded-2" />
    </span>
  )
}
