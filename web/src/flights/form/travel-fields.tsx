import type { Party } from '@faresight/contracts/search/party'
import { ChevronDown, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { text } from '../../text/text.ts'
import { lazy } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { partyKeys } from '../trips/common.ts'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import { Select } from '../../ui/select.tsx'

const loadPicker = () => import('./travellers-picker.tsx')
const TravellersPicker = lazy(loadPicker, 'TravellersPicker')
/** Where that fails, opening says so. */
const warm = () => void loadPicker().catch(() => null)

interface Props {
  party: Party
  onChange: (party: Party) => void
}

/** Who flies: adults, children and infants. Its picker is loaded when a pointer or the focus comes near. */
export function TravellersField({ party, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={warm}
        onFocus={warm}
        className="inline-flex h-9 items-center gap-1.5 rounded-2 px-2.5 text-14 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-hover hover:text-ink"
      >
        <UserRound aria-hidden className="size-4 max-md:hidden" />
        <span className="sr-only">{text.search.passengers}</span> {text.search.party(party)}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </button>
      {open && (
        <LazyBoundary failed={text.problems.formFailed}>
          <TravellersPicker
            anchor={button}
            party={party}
            onChange={onChange}
            onClose={() => setOpen(false)}
            returnTo={() => button.current}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** A form with a party, as far as that goes. */
interface PartyForm {
  setValue: (name: keyof Party, value: number, options: { shouldDirty: boolean }) => void
}

/** Puts a party into a form. */
export function setParty({ setValue }: PartyForm) {
  return (party: Party) => {
    for (const key of partyKeys) setValue(key, party[key], { shouldDirty: true })
  }
}

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
