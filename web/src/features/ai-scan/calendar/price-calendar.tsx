import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { useId, useMemo, type ReactNode } from 'react'
import { useWide } from '../../../browser/wide.ts'
import { pageText } from '../../../text/page-text.ts'
import { useView } from '../view/use-view.ts'
import { stayOf, type AskedScan } from '../../../flights/trips/scan/asked.ts'
import { CalendarHead } from './calendar-head.tsx'
import { useDays } from './days/use-days.ts'
import { DeskCalendar } from './desk-calendar.tsx'
import { LockedCalendar } from './locked/locked-calendar.tsx'
import { Teaser } from './locked/teaser.tsx'
import { PhoneCalendar } from './phone-calendar.tsx'
import { knownOf, type DatePair } from './rules/cells.ts'
import { spanOf } from './rules/span.ts'

const words = pageText.calendar.locked
const nothing: readonly DatePair[] = []

interface Props {
  /** Checked pairs, cheapest first; of a visitor their months and prices alone. */
  scannedDates: OpenDeal[]
  calendar: ScanCalendar | null
  scan: ScanProgress
  asked: AskedScan
  /** The pair of lowest score. */
  best: DatePair | null
  /** Whether the scan goes on, and is heard of. */
  running: boolean
  /** Who has no access. */
  locked: 'visitor' | 'member' | null
  /** What a checked pair leads to. */
  onOpen?: ((deal: OpenDeal) => void) | undefined
  /** The way to open what is locked. */
  unlock?: ReactNode
}

/** Every date pair of a scan: what was checked, what was seen earlier, what is estimated and what nobody knows yet. */
export function PriceCalendar({ locked, ...props }: Props) {
  const titleId = useId()
  const { scannedDates, scan, asked, unlock } = props
  return (
    <section aria-labelledby={titleId} className="card min-w-0 p-4 pt-[18px] md:px-6 md:py-[22px]">
      {locked === null ? (
        <OpenCalendar {...props} titleId={titleId} />
      ) : (
        <>
          <CalendarHead
            titleId={titleId}
            asked={asked}
            lead={locked === 'visitor' ? words.teaserLead : words.lead}
          />
          {locked === 'visitor' ? (
            <Teaser
              scannedDates={scannedDates}
              currency={asked.currency}
              checks={scan.checks}
              unlock={unlock}
            />
          ) : (
            <LockedCalendar checks={scan.checks} unlock={unlock} />
          )}
        </>
      )}
    </section>
  )
}

function OpenCalendar({
  titleId,
  scannedDates,
  calendar,
  scan,
  asked,
  best,
  running,
  onOpen,
}: Omit<Props, 'locked' | 'unlock'> & { titleId: string }) {
  const isWide = useWide()
  const { from, to } = scan
  const span = useMemo(() => spanOf({ from, to }, stayOf(asked)), [from, to, asked])
  // Of a scan whose connection broke for good the last word is that something is being checked.
  const checking = running ? scan.checking : nothing
  const known = useMemo(
    () => knownOf(scannedDates, calendar, checking, best),
    [scannedDates, calendar, checking, best],
  )
  const [view, change] = useView()
  const days = useDays(span, best)
  const View = isWide ? DeskCalendar : PhoneCalendar
  return (
    <View
      titleId={titleId}
      asked={asked}
      span={span}
      known={known}
      best={best}
      days={days}
      view={view.calendar}
      onView={(to) => change({ calendar: to })}
      running={running}
      onOpen={onOpen}
    />
  )
}
