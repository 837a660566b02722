import { useId, type ReactNode } from 'react'
import { LockedCard } from '../../../flights/locked/locked-card.tsx'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import { scanText } from '../../../text/scan-text.ts'
import { CalendarCard } from '../calendar/calendar-card.tsx'
import { CalendarHead } from '../calendar/calendar-head.tsx'
import { LockedCalendar } from '../calendar/locked/locked-calendar.tsx'
import { Teaser } from '../calendar/locked/teaser.tsx'
import type { FoundScan } from '../scan/scan.ts'
import { DealBanner } from './deal-banner.tsx'

const words = scanText.calendar.locked

interface Props {
  viewer: 'visitor' | 'member'
  found: FoundScan
  asked: AskedScan
  /** It is what was found so far. */
  running: boolean
  /** The way to what is withheld. */
  unlock: ReactNode
  /** The same once more, where it need not be as loud. */
  unlockAgain: ReactNode
}

/** What a scan has found, for whoever has no access: of a visitor who flies and when in the day, of a member nothing. */
export function LockedResult({ viewer, found, asked, running, unlock, unlockAgain }: Props) {
  const titleId = useId()
  const { scan, bestDeal, scannedDates } = found
  if (!scan) return null
  return (
    <>
      {!running &&
        bestDeal &&
        (bestDeal.locked ? (
          <LockedCard>{unlock}</LockedCard>
        ) : (
          <DealBanner
            locked
            offer={null}
            deal={bestDeal}
            measured={bestDeal}
            asked={asked}
            scan={scan}
            action={unlock}
          />
        ))}
      <CalendarCard titleId={titleId}>
        <CalendarHead
          titleId={titleId}
          asked={asked}
          lead={viewer === 'visitor' ? words.teaserLead : words.lead}
        />
        {viewer === 'visitor' ? (
          <Teaser
            scannedDates={scannedDates}
            currency={asked.currency}
            checks={scan.checks}
            unlock={unlockAgain}
          />
        ) : (
          <LockedCalendar checks={scan.checks} unlock={unlockAgain} />
        )}
      </CalendarCard>
    </>
  )
}
