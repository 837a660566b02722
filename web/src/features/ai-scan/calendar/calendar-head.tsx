import type { ReactNode } from 'react'
import { scanText } from '../../../text/scan-text.ts'
import { text } from '../../../text/text.ts'
import { cx } from '../../../ui/class-names.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'

const words = scanText.calendar

interface Props {
  titleId: string
  asked: Pick<AskedScan, 'tripType' | 'passengers' | 'currency'>
  /** Says what the prices are. */
  lead: (trip: string, party: string, currency: string) => string
  /** What changes what is in sight. */
  children?: ReactNode
}

/** The name of the calendar, and once for all its prices their currency and for how many they are. */
export function CalendarHead({ titleId, asked, lead, children }: Props) {
  const { tripType, passengers, currency } = asked
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 md:grid md:grid-cols-[1fr_auto] md:gap-x-6">
      <h2 id={titleId} className="min-w-0 flex-1 basis-20">
        {words.title}
      </h2>
      {children && (
        <div className="flex flex-wrap items-center justify-end gap-2 md:row-span-2 md:self-start">
          {children}
        </div>
      )}
      <p className={cx('mt-0.5 basis-full text-14 text-ink-2 max-md:text-13', !children && 'md:col-span-2')}>
        {lead(words.trips[tripType], text.search.party(passengers), currency)}
      </p>
    </div>
  )
}
