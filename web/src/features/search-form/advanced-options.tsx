import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { searchText } from '../search-results/messages.ts'
import { text } from '../../text/text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { FlightDraft } from '../../flights/trips/flight-question.ts'

// The table has the filters of the contracts as its keys.
const stops = (Object.keys(text.search.stopsOptions) as FlightDraft['stops'][]).map((value) => ({
  value,
  label: text.search.stopsOptions[value],
}))

/** How many stops, and whether places nearby will do. */
export function AdvancedOptions({ control }: { control: Control<FlightDraft> }) {
  const id = useId()
  const stop = useController({ control, name: 'stops' })
  const nearby = useController({ control, name: 'nearbyAirports' })
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
