import { calendarText } from '../price-calendar/messages.ts'
import { type ReactNode, useId } from 'react'
import { LockedCard } from '../../flights/locked/locked-card.tsx'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import { CalendarCard } from '../price-calendar/price-calendar.tsx'
import { CalendarHead } from '../price-calendar/calendar-head.tsx'
import { VisitorCalendar } from '../price-calendar/visitor-calendar.tsx'
import type { FoundScan } from '../ai-scan/scan.ts'
import { DealBanner } from './deal-banner.tsx'
import { flightText } from '../../flights/messages.ts'
import { LockedCover } from '../../ui/locked-cover.tsx'

interface Props {
  viewer: 'visitor' | 'member'
  found: FoundScan
  asked: AskedScan
  running: boolean
  unlock: ReactNode
  /** A quieter version of `unlock`. */
  unlockAgain: ReactNode
}

/** The result without a plan: visitors see airline and times, members nothing. */
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
          lead={viewer === 'visitor' ? calendarText.locked.visitorLead : calendarText.locked.lead}
        />
        {viewer === 'visitor' ? (
          <VisitorCalendar
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

const shades = ['bg-line-2', 'bg-sunken', 'bg-line', 'bg-sky-line', 'bg-sunken', 'bg-sky-tint', 'bg-line']

interface LockedCalendarProps {
  checks: number
  unlock?: ReactNode
}

function LockedCalendar({ checks, unlock }: LockedCalendarProps) {
  return (
    <div className="relative overflow-hidden rounded-2">
      <LockedCover
        drawing={<Drawing />}
        title={flightText.locked.label}
        why={`${calendarText.locked.checks(checks)} ${calendarText.locked.memberWhy}`}
      >
        {unlock}
      </LockedCover>
    </div>
  )
}

function Drawing() {
  return (
    <div className="grid grid-cols-5 gap-[3px] md:grid-cols-10">
      {Array.from({ length: 60 }, (_, place) => (
        <span
          key={place}
          className={`h-11 max-md:nth-[n+31]:hidden rounded-1 ${shades[(place * place) % shades.length]}`}
        />
      ))}
    </div>
  )
}
