import type { CabinClass } from '@faresight/contracts/search/question'
import { text } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

export function CabinSelect({
  cabin,
}: {
  cabin: { value: CabinClass; onChange: (cabin: CabinClass) => void }
}) {
  return (
    <Select
      name="cabinClass"
      label={text.search.cabin}
      options={Object.entries(text.search.cabins).map(([value, label]) => ({ value, label }))}
      value={cabin.value}
      // It offers nothing but the cabins.
      onChange={(event) => cabin.onChange(event.target.value as CabinClass)}
    />
  )
}
