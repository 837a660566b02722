import { History } from 'lucide-react'
import { useNow } from '../../../../browser/clock.ts'
import { formatAge } from '../../../../format/durations.ts'
import { pageText } from '../../../../text/page-text.ts'
import { cx } from '../../../../ui/class-names.ts'

/** Whether a price is live or from earlier, and how old it is. */
export function Freshness({ live, seenAt, short }: { live: boolean; seenAt: string; short?: boolean }) {
  const age = formatAge(seenAt, useNow())
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-12', live ? 'text-ink-2' : 'text-amber-text')}>
      {live ? (
        <span aria-hidden className="size-[7px] shrink-0 rounded-full bg-green-text" />
      ) : (
        <History aria-hidden className="size-[13px] shrink-0" strokeWidth={2.2} />
      )}
      {live && short ? (
        <>
          <span className="sr-only">{pageText.results.live('')}</span>
          {age}
        </>
      ) : live ? (
        pageText.results.live(age)
      ) : (
        pageText.results.seen(age)
      )}
    </span>
  )
}
