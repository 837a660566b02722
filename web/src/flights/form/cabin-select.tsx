import type { CabinClass } from '@faresight/contracts/search/question'
import { text } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

const cabins = Object.entries(text.search.cabins).map(([value, label]) => ({ value, label }))

export function CabinSelect({
  cabin,
}: {
  cabin: { value: CabinClass; onChange: (cabin: CabinClass) => void }
}) {
  return (
    <Select
      name="cabinClass"
      label={text.search.cabin}
      options={cabins}
      value={cabin.value}
      // It offers nothing but the cabins.
      onChange={(event) => cabin.onChange(event.target.value as CabinClass)}
    />
  )
}
