import type { CabinClass } from '@faresight/contracts/search/question'
import { UserRound } from 'lucide-react'
import { text } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

const parties = Array.from({ length: 9 }, (_, index) => ({
  value: index + 1,
  label: text.search.party(index + 1),
}))
const cabins = Object.entries(text.search.cabins).map(([value, label]) => ({ value, label }))

interface Props {
  party: { value: number; onChange: (passengers: number) => void }
  cabin: { value: CabinClass; onChange: (cabin: CabinClass) => void }
}

/** How many fly, and how they sit. */
export function PartySelects({ party, cabin }: Props) {
  return (
    <>
      <Select
        name="passengers"
        label={text.search.passengers}
        icon={<UserRound aria-hidden className="size-[15px] max-md:hidden" />}
        options={parties}
        value={party.value}
        onChange={(event) => party.onChange(Number(event.target.value))}
      />
      <Select
        name="cabinClass"
        label={text.search.cabin}
        options={cabins}
        value={cabin.value}
        // It offers nothing but the cabins.
        onChange={(event) => cabin.onChange(event.target.value as CabinClass)}
      />
    </>
  )
}
