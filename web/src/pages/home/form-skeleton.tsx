import { Skeleton } from '../../ui/skeleton.tsx'

/** In the shape of a regular search, as high at each width: what stands below is not pushed around as the form comes. */
export function FormSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-2.5 h-[82px] w-64 max-w-full sm:h-[38px] sm:w-[480px]" />
      <div className="h-[314px] rounded-3 border border-line-2 bg-surface md:h-[131px] xl:h-[66px]" />
      <Skeleton className="mt-3 h-[84px] w-64 max-w-full sm:max-md:h-[70px] md:h-8" />
    </div>
  )
}
