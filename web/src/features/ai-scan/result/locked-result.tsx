import type { ReactNode } from 'react'
import { LockedCard } from '../../../flights/locked/locked-card.tsx'
import { PriceCalendar } from '../calendar/price-calendar.tsx'
import type { FoundScan } from '../scan/scan.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import { DealBanner } from './deal-banner.tsx'

interface Props {
  viewer: 'visitor' | 'member'
  found: FoundScan
  asked: AskedScan
  /** It is what was found so far. */
  running: boolean
  /** The way to what is withheld. */
  unlock: ReactNode
}

/** What a scan has found, for whoever has no access: of a visitor who flies and when in the day, of a member nothing. */
export function LockedResult({ viewer, found, asked, running, unlock }: Props) {
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
      <PriceCalendar
        scannedDates={[...scannedDates]}
        calendar={null}
        scan={scan}
        asked={asked}
        best={null}
        running={running}
        locked={viewer}
        unlock={unlock}
      />
    </>
  )
}
