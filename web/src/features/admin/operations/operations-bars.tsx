import { Skeleton } from '../../../ui/skeleton.tsx'

/** Operations in grey: four cards, and the providers beside them. */
export function OperationsBars() {
  return (
    <span className="grid gap-4">
      <Skeleton className="ml-auto h-9 w-52 rounded-2" />
      <span className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <span className="grid gap-4">
          <Skeleton className="h-[154px] rounded-3" />
          <Skeleton className="h-[110px] rounded-3" />
          <Skeleton className="h-[320px] rounded-3" />
          <Skeleton className="h-[164px] rounded-3" />
        </span>
        <Skeleton className="h-[808px] rounded-3" />
      </span>
    </span>
  )
}
