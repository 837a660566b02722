import { Skeleton } from '../../ui/skeleton.tsx'
import { adminText } from './messages.ts'

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
