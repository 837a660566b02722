import type { TripType } from '@faresight/contracts/search/question'
import { useController, type Control } from 'react-hook-form'
import { PartySelects } from '../../../flights/form/party-selects.tsx'
import { text } from '../../../text/text.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { FlightDraft } from '../../../flights/trips/flight/question.ts'

const trips: readonly { value: TripType; label: string }[] = [
  { value: 'roundtrip', label: text.search.roundtrip },
  { value: 'oneway', label: text.search.oneway },
  { value: 'multicity', label: text.search.multicity },
]
/** What a search asks besides places and dates. */
export function TripOptions({
  control,
  onTrip,
}: {
  control: Control<FlightDraft>
  onTrip: (trip: TripType) => void
}) {
  const trip = useController({ control, name: 'tripType' })
  const party = useController({ control, name: 'passengers' })
  const cabin = useController({ control, name: 'cabinClass' })
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Segmented
        name="tripType"
        legend={text.search.tripType}
        options={trips}
        value={trip.field.value}
        onChange={onTrip}
      />
      <div className="flex flex-wrap items-center max-md:-ml-2.5 md:ml-1.5">
        <PartySelects party={party.field} cabin={cabin.field} />
      </div>
    </div>
  )
}
