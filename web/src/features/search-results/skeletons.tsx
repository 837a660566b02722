import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardGrid, priceColumn } from './flight-card.tsx'

/** Placeholders as tall as the cards to come. */
export function CardSkeletons({ legs, count = 4 }: { legs: number; count?: number }) {
  return (
    <div aria-hidden className="grid gap-3 not-first:mt-3">
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="card @container">
          <div className={cardGrid(legs)}>
            <div className="flex flex-col gap-3.5 p-4 @xl:px-5 @xl:pt-4.5 @xl:pb-3.5">
              <div className="flex h-9.5 items-center gap-2.5">
                <Skeleton className="size-8 rounded-2" />
                <div className="grid gap-1.5">
                  <Skeleton className="h-3.5 w-32" />
                  <Skeleton className="h-3 w-24" />
                </div>
              </div>
              <div className="my-auto grid gap-3.5">
                {Array.from({ length: legs }, (_, leg) => (
                  <LegSkeleton key={leg} />
                ))}
              </div>
            </div>
            <PriceSkeleton legs={legs} />
            <div className="px-4 pb-3 @xl:px-5">
              <Skeleton className="my-1 h-4 w-24" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

function LegSkeleton() {
  return (
    <div className="grid items-center gap-x-2.5 gap-y-1.5 md:grid-cols-[7.375rem_minmax(0,1fr)]">
      <Skeleton className="h-5 w-32 md:h-8 md:w-20" />
      <div className="grid h-11.5 grid-cols-[3.375rem_minmax(0,1fr)_4.25rem] items-center gap-x-3.5">
        <Skeleton className="h-9 w-12" />
        <Skeleton className="h-1 w-full" />
        <Skeleton className="ml-auto h-9 w-12" />
      </div>
    </div>
  )
}

function PriceSkeleton({ legs }: { legs: number }) {
  return (
    <div className={priceColumn(legs)}>
      <div className="grid h-23 min-w-0 grid-cols-1 content-between py-0.5 @max-xl:flex-1">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-3.5 w-36 max-w-full" />
        <Skeleton className="h-3 w-32 max-w-full" />
      </div>
      <div
        className={cx(
          'flex flex-col items-center gap-2 @max-xl:w-36 @max-xl:shrink-0',
          legs === 1 && '@3xl:w-36 @3xl:shrink-0',
        )}
      >
        <Skeleton className="h-10 w-full rounded-2" />
        <Skeleton className="my-0.5 h-3 w-28" />
        <Skeleton className="my-1 h-4 w-16" />
      </div>
    </div>
  )
}

export function FilterSkeleton({ legs }: { legs: number }) {
  return (
    <div aria-hidden className="divide-y divide-line">
      <ChoiceSkeletons count={2} />
      {Array.from({ length: legs }, (_, leg) => (
        <div key={leg} className="grid gap-3 py-4">
          <Title />
          <HoursSkeleton />
          <HoursSkeleton />
        </div>
      ))}
      <ChoiceSkeletons count={6} />
    </div>
  )
}

function Title() {
  return <Skeleton className="my-1 h-4 w-24" />
}

function ChoiceSkeletons({ count }: { count: number }) {
  return (
    <div className="grid gap-3.5 py-4">
      <Title />
      {Array.from({ length: count }, (_, choice) => (
        <div key={choice} className="flex items-center gap-2.5">
          <Skeleton className="size-5" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="ml-auto h-4 w-8" />
        </div>
      ))}
    </div>
  )
}

function HoursSkeleton() {
  return (
    <div className="grid h-14.5 content-between">
      <div className="flex justify-between">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3.5 w-14" />
      </div>
      <div className="flex items-center">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-1 flex-1" />
        <Skeleton className="size-6 rounded-full" />
      </div>
    </div>
  )
}
