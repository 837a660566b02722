import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { useController, type Control } from 'react-hook-form'
import { PartySelects } from '../../../flights/form/party-selects.tsx'
import { text } from '../../../text/text.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ScanDraft } from '../../../flights/trips/scan/question.ts'

const trips: readonly { value: ScanTripType; label: string }[] = [
  { value: 'roundtrip', label: text.search.roundtrip },
  { value: 'oneway', label: text.search.oneway },
]
const stops = Object.entries(text.search.stopsOptions).map(([value, label]) => ({ value, label }))

/** What an AI search asks besides places, period and stay. */
export function ScanOptions({ control }: { control: Control<ScanDraft> }) {
  const trip = useController({ control, name: 'tripType' })
  const party = useController({ control, name: 'passengers' })
  const cabin = useController({ control, name: 'cabinClass' })
  const stop = useController({ control, name: 'stops' })
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Segmented
        name="tripType"
        legend={text.search.tripType}
        options={trips}
        value={trip.field.value}
        onChange={trip.field.onChange}
      />
      <div className="flex flex-wrap items-center max-md:-ml-2.5 md:ml-1.5">
        <PartySelects party={party.field} cabin={cabin.field} />
        <Select
          name="stops"
          label={text.search.stops}
          options={stops}
          value={stop.field.value}
          onChange={(event) => stop.field.onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
