import { UserRound } from 'lucide-react'
import type { TripType } from '@faresight/contracts/search/question'
import { useController, type Control } from 'react-hook-form'
import { text } from '../../../text/text.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Draft } from '../query/flight-query.ts'

const trips: readonly { value: TripType; label: string }[] = [
  { value: 'roundtrip', label: text.search.roundtrip },
  { value: 'oneway', label: text.search.oneway },
  { value: 'multicity', label: text.search.multicity },
]
const parties = Array.from({ length: 9 }, (_, index) => ({
  value: index + 1,
  label: text.search.party(index + 1),
}))
const cabins = Object.entries(text.search.cabins).map(([value, label]) => ({ value, label }))

/** What a search asks besides places and dates. */
export function TripOptions({
  control,
  onTrip,
}: {
  control: Control<Draft>
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
        <Select
          name="passengers"
          label={text.search.passengers}
          icon={<UserRound aria-hidden className="size-[15px] max-md:hidden" />}
          options={parties}
          value={party.field.value}
          onChange={(event) => party.field.onChange(Number(event.target.value))}
        />
        <Select
          name="cabinClass"
          label={text.search.cabin}
          options={cabins}
          value={cabin.field.value}
          onChange={(event) => cabin.field.onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
