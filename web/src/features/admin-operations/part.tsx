import { type ReactNode, useId } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatClock } from '../../format/dates.ts'
import { locale } from '../../text/text.ts'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** A card with a heading. */
export function OperationsCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <div className="px-4 pt-4 pb-3 md:px-5">
        <h3 id={id} className="text-18 tracking-snug">
          {title}
        </h3>
        <p className="text-13 text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  )
}

/** A line in place of a card's content. */
export function PartLine({ isFault, children }: { isFault?: boolean; children: ReactNode }) {
  return (
    <p className={`px-4 pb-4 text-14 md:px-5 ${isFault ? 'text-amber-text' : 'text-ink-2'}`}>{children}</p>
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

/** `1,022` */
export function count(n: number): string {
  return n.toLocaleString(locale)
}

/** `14:05:03`, local time. */
export function exactClock(instant: string): string {
  return `${formatClock(instant)}:${String(new Date(instant).getSeconds()).padStart(2, '0')}`
}
