import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/button.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Places } from '../airports/places.tsx'

interface Props {
  places: readonly string[]
  details: readonly string[]
  badge: ReactNode
  /** Progress, or why it failed. */
  progress?: ReactNode
  /** `null` if unknown or locked. */
  found: ReactNode | null
  told: readonly string[]
  children: ReactNode
}

export function TripCard({ places, details, badge, progress, found, told, children }: Props) {
  return (
    <article className="card flex w-full flex-col gap-3.5 p-4.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-16 leading-5.5 tracking-snug wrap-anywhere">
            <Places codes={places} />
          </h3>
          <p className="text-13 text-ink-2">
            <Dotted parts={details} />
          </p>
        </div>
        {badge}
      </div>
      {progress}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          {found !== null && <p className="text-14 leading-5.5">{found}</p>}
          <p className="text-13 text-ink-2">
            <Dotted parts={told} />
          </p>
        </div>
        <div className="ml-auto flex gap-1">{children}</div>
      </div>
    </article>
  )
}

export function RunningBadge({ children }: { children: string }) {
  return (
    <Badge kind="sky">
      <Spinner />
      {children}
    </Badge>
  )
}
