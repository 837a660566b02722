import { History } from 'lucide-react'
import { useNow } from '../../browser/timing.ts'
import { freshnessOf } from './fare-words.ts'
import { flightText } from '../messages.ts'

/** Whether a price is live, was so when it was checked, or is remembered; and how old it is. */
export function Freshness({ live, seenAt, short }: { live: boolean; seenAt: string; short?: boolean }) {
  const { state, age, words } = freshnessOf({ live, seenAt }, useNow())
  if (state !== 'live')
    return (
      <span className={`${line} text-amber-text`}>
        <History aria-hidden className="size-[13px] shrink-0" strokeWidth={2.2} />
        {words}
      </span>
    )
  return (
    <span className={`${line} text-ink-2`}>
      <span aria-hidden className="size-[7px] shrink-0 rounded-full bg-green-text" />
      {short ? (
        <>
          <span className="sr-only">{flightText.fare.freshness.live('')}</span>
          {age}
        </>
      ) : (
        words
      )}
    </span>
  )
}

const line = 'inline-flex items-center gap-1.5 text-12'
