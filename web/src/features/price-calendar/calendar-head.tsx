import { calendarText } from './messages.ts'
import type { Party } from '@faresight/contracts/search/party'
import type { ReactNode } from 'react'
import { text } from '../../text/text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Shown } from './shown.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'

interface Props {
  titleId: string
  asked: Pick<AskedScan, 'tripType' | keyof Party | 'currency'>
  lead: (trip: string, party: string, currency: string) => string
  fares?: ReactNode
  children?: ReactNode
}

export function CalendarHead({ titleId, asked, lead, fares, children }: Props) {
  const { tripType, currency } = asked
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 md:items-start md:gap-x-6 md:gap-y-2">
      <div className="max-md:contents md:flex-1 md:basis-56">
        <h2 id={titleId} className="max-md:flex-1 max-md:basis-20">
          {calendarText.title}
        </h2>
        <p className="mt-0.5 text-14 text-ink-2 max-md:order-1 max-md:basis-full max-md:text-13">
          {lead(calendarText.trips[tripType], text.search.party(asked), currency)}
        </p>
        {fares && <div className="mt-2.5 max-md:order-2 max-md:basis-full">{fares}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>}
    </div>
  )
}

/** Switches the cells between each pair's best offer and its cheapest. */
export function FaresSwitch({ view, onView }: Pick<Shown, 'view' | 'onView'>) {
  return (
    <Segmented
      small
      name="calendar-fares"
      legend={calendarText.fares}
      options={[
        { value: 'best', label: calendarText.fare.best },
        { value: 'lowest', label: calendarText.fare.lowest },
      ]}
      value={view.fares}
      onChange={(fares) => onView({ fares })}
    />
  )
}
