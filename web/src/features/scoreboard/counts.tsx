import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { formatLongDay, formatMoment } from '../../format/dates.ts'
import { scoreboardText } from './messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const kinds = ['made', 'scored', 'waiting', 'unseen'] as const
/** As many columns as the text allows. */
const list = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:gap-4'

export function Counts({ board: { forecasts, since, asOf } }: { board: Scoreboard }) {
  return (
    <section aria-label={scoreboardText.counts.title}>
      {since && (
        <p className="mb-3 text-14 text-ink-2">
          {scoreboardText.counted(formatLongDay(since), formatMoment(asOf))}
        </p>
      )}
      <dl className={list}>
        {kinds.map((kind) => {
          const [name, why] = scoreboardText.counts[kind]
          return (
            <div key={kind} className="card flex flex-col p-4 md:px-5">
              <dt className="text-13 text-ink-2">{name}</dt>
              <dd className="text-24 font-semibold tracking-tight">
                {scoreboardText.count(forecasts[kind])}
              </dd>
              <dd className="mt-0.5 text-13 text-balance text-ink-2">{why}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

export function CountsSkeleton() {
  return (
    <>
      <output className="sr-only">{scoreboardText.loading}</output>
      <Skeleton className="mt-0.5 h-4 w-64" />
      <div aria-hidden className={list}>
        {kinds.map((kind) => (
          <div key={kind} className="card grid content-start gap-2 p-4 md:px-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
      <div aria-hidden className="card grid gap-4 p-4 md:p-6">
        <Skeleton className="h-6 w-48" />
        {kinds.map((kind) => (
          <Skeleton key={kind} className="h-10 w-full" />
        ))}
      </div>
      <div aria-hidden className="card grid gap-4 p-4 md:p-6">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-98 lg:h-34" />
      </div>
    </>
  )
}
