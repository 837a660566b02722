import { History } from 'lucide-react'
import { useNow } from '../../browser/timing.ts'
import { freshnessOf } from './fares.ts'

/** Whether a price is live, was live when checked, or is cached, and its age. */
export function Freshness({ live, seenAt, short }: { live: boolean; seenAt: string; short?: boolean }) {
  const { state, age, words } = freshnessOf({ live, seenAt }, useNow())
  if (state !== 'live')
    return (
      <span className={`${line} text-amber-text`}>
        <History aria-hidden className="size-3.5 shrink-0" strokeWidth={2.2} />
        {words}
      </span>
    )
  return (
    <span className={`${line} text-ink-2`}>
      <span aria-hidden className="size-2 shrink-0 rounded-full border-4 border-green-text" />
      {short ? (
        <>
          <span aria-hidden>{age}</span>
          <span className="sr-only">{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  )
}

const line = 'inline-flex items-center gap-1.5 text-12'
