import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { searchText } from '../search-results/messages.ts'
import { text } from '../../text/text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import type { FlightDraft } from '../../flights/trips/flight-search-input.ts'

/** Maximum stops and nearby airports. */
export function AdvancedOptions({ control }: { control: Control<FlightDraft> }) {
  const id = useId()
  const stop = useController({ control, name: 'stops' })
  const nearby = useController({ control, name: 'nearbyAirports' })
  // The keys of the catalogue's table are exactly the stops filters.
  const stops = (Object.keys(text.search.stopsOptions) as FlightDraft['stops'][]).map((value) => ({
    value,
    label: text.search.stopsOptions[value],
  }))
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-3.5">
      <Segmented
        name="stops"
        legend={text.search.stops}
        options={stops}
        value={stop.field.value}
        onChange={stop.field.onChange}
      />
      <Switch
        id={id}
        label={searchText.form.nearby}
        hint={searchText.form.nearbyHint}
        checked={nearby.field.value}
        onChange={(event) => nearby.field.onChange(event.target.checked)}
      />
    </div>
  )
}
