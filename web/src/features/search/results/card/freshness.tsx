import { quoteLifeMs } from '@faresight/contracts/search/quote-life'
import { History } from 'lucide-react'
import { useNow } from '../../../../browser/clock.ts'
import { formatAge } from '../../../../format/durations.ts'
import { pageText } from '../../../../text/page-text.ts'

/** Whether a price is live, was so when it was checked, or is remembered; and how old it is. */
export function Freshness({ live, seenAt, short }: { live: boolean; seenAt: string; short?: boolean }) {
  const now = useNow()
  const age = formatAge(seenAt, now)
  const words = pageText.results
  if (!live || now - Date.parse(seenAt) > quoteLifeMs)
    return (
      <span className={`${line} text-amber-text`}>
        <History aria-hidden className="size-[13px] shrink-0" strokeWidth={2.2} />
        {live ? words.checked(age) : words.seen(age)}
      </span>
    )
  return (
    <span className={`${line} text-ink-2`}>
      <span aria-hidden className="size-[7px] shrink-0 rounded-full bg-green-text" />
      {short ? (
        <>
          <span className="sr-only">{words.live('')}</span>
          {age}
        </>
      ) : (
        words.live(age)
      )}
    </span>
  )
}

const line = 'inline-flex items-center gap-1.5 text-12'
