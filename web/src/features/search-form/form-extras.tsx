import type { TripType } from '@faresight/contracts/search/search-request'
import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { text } from '../../text/text.ts'
import { cx } from '../../ui/class-names.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type FlightDraft, canBeFlexible, emptyDraft } from '../../flights/trips/flight-search-input.ts'

const loadAdvanced = () => import('./advanced-options.tsx')
const AdvancedOptions = lazy(loadAdvanced, 'AdvancedOptions')

/** Flexible dates and advanced options, which start open if they have been changed. */
export function FormExtras({ control }: { control: Control<FlightDraft> }) {
  const id = useId()
  const [tripType, stops, nearby] = useWatch({ control, name: ['tripType', 'stops', 'nearbyAirports'] })
  const [open, setOpen] = useState(stops !== emptyDraft.stops || nearby)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
        {tripType !== 'multicity' && <FlexibleSwitch control={control} tripType={tripType} />}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-advanced`}
          onClick={() => setOpen(!open)}
          onPointerEnter={() => void loadAdvanced().catch(() => null)}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mx-3.5' })}
        >
          {text.search.advanced}
          <ChevronDown aria-hidden className={cx('size-4 transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <div id={`${id}-advanced`} hidden={!open}>
        {open && (
          <LazyBoundary waiting={<div className="min-h-12" />} failed={text.problems.formFailed}>
            <AdvancedOptions control={control} />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}

function FlexibleSwitch({ control, tripType }: { control: Control<FlightDraft>; tripType: TripType }) {
  const id = useId()
  const flexible = useController({ control, name: 'flexibleDates' })
  const [departureDate, returnDate] = useWatch({ control, name: ['departureDate', 'returnDate'] })
  const isOn = flexible.field.value
  const dated = canBeFlexible({ tripType, departureDate, returnDate })
  return (
    <Switch
      id={id}
      label={text.search.flexible}
      checked={isOn}
      blocked={dated || isOn ? undefined : text.search.flexibleFirst}
      hint={isOn ? text.search.flexibleOn : undefined}
      onChange={(event) => flexible.field.onChange(event.target.checked)}
    />
  )
}

export function SubmitButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="xl" busy={busy} className="max-md:w-full">
      {!busy && <Search aria-hidden className="size-4.5" />}
      {text.search.submit}
    </Button>
  )
}
