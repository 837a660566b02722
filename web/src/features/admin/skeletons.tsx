import { dashboardStatNames } from '@faresight/contracts/admin/dashboard-stats'
import { Skeleton } from '../../ui/skeleton.tsx'
import { adminText } from './messages.ts'

/** Four cards per row on desktop, three on tablet, fewer with large text. */
export const figureGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9.375rem,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(max(9.375rem,(100%-1.6rem)/3),1fr))] lg:grid-cols-[repeat(auto-fill,minmax(max(9.375rem,(100%-2.4rem)/4),1fr))]'

/** Skeleton of the overview. */
export function OverviewBars() {
  return (
    <span className="block">
      <span className={figureGrid}>
        {dashboardStatNames.map((name) => (
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

/** Skeleton of the users. */
export function UserBars() {
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

/** Skeleton of the operations. */
export function OperationsBars() {
  return (
    <span className="grid gap-4">
      <Skeleton className="ml-auto h-9 w-52 rounded-2" />
      <span className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <span className="grid gap-4">
          <Skeleton className="h-38.5 rounded-3" />
          <Skeleton className="h-27.5 rounded-3" />
          <Skeleton className="h-80 rounded-3" />
          <Skeleton className="h-41 rounded-3" />
        </span>
        <Skeleton className="h-202 rounded-3" />
      </span>
    </span>
  )
}

/** Skeleton of the owner sign-in. */
export function OwnerSignInSkeleton() {
  return (
    <output className="card grid grid-cols-1 gap-4 p-5 md:p-6">
      <span className="sr-only">{adminText.ownerSignIn.loading}</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="h-11 w-full rounded-2" />
      <Skeleton className="h-12 w-full rounded-2" />
    </output>
  )
}
