import type { ReactNode } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { text } from '../../../text/text.ts'
import type { Asked } from './asked.ts'

const words = pageText.calendar

interface Props {
  titleId: string
  asked: Asked
  /** Says what the prices are. */
  lead: (trip: string, party: string, currency: string) => string
  /** What changes what is in sight. */
  children?: ReactNode
}

/** The name of the calendar, and once for all its prices their currency and for how many they are. */
export function CalendarHead({ titleId, asked, lead, children }: Props) {
  const { tripType, passengers, currency } = asked
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id={titleId}>{words.title}</h2>
        <p className="mt-0.5 text-14 text-ink-2 max-md:text-13">
          {lead(words.trips[tripType], text.search.party(passengers), currency)}
        </p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
