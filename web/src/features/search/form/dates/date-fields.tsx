import { useRef, useState, type Ref } from 'react'
import { text } from '../../../../text/text.ts'
import { late } from '../../../../ui/late.ts'
import { LatePart } from '../../../../ui/late-part.tsx'
import { DateCell } from './date-cell.tsx'
import type { Dates, DateEnd } from './dates.ts'
import type { PricedTrip } from './prices/past-prices.ts'

const loadPicker = () => import('./date-picker.tsx')
const DatePicker = late(loadPicker, 'DatePicker')
/** Where that fails, opening says so. */
const warm = () => void loadPicker().catch(() => null)

interface Props {
  value: Dates
  roundtrip: boolean
  /** The days stand for those around them. */
  approximate?: boolean
  /** No day before this one can be chosen. */
  earliest?: string | undefined
  /** What past prices have to be of to be shown; `null`: none are. */
  priced?: PricedTrip | null
  onChange: (dates: Dates) => void
  errors: Partial<Record<DateEnd, string | undefined>>
  departRef?: Ref<HTMLButtonElement>
  returnRef?: Ref<HTMLButtonElement>
}

/** One calendar behind two fields. It is loaded when a pointer or the focus comes near. */
export function DateFields(props: Props) {
  const { value, roundtrip, approximate = false, earliest, priced = null } = props
  const { onChange, errors, departRef, returnRef } = props
  const [open, setOpen] = useState<DateEnd | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const cell = (end: DateEnd, label: string, buttonRef: Ref<HTMLButtonElement> | undefined) => (
    <DateCell
      label={label}
      day={value[end]}
      approximate={approximate}
      open={open === end && !hasFailed}
      onOpen={(button) => {
        opener.current = button
        // What says that it failed goes by another press.
        setOpen(hasFailed ? null : end)
        setFailed(false)
      }}
      error={errors[end]}
      buttonRef={buttonRef}
    />
  )
  return (
    <div
      ref={around}
      className="relative flex min-w-0 flex-[2] flex-col md:max-xl:basis-[300px]"
      onPointerEnter={warm}
      onFocus={warm}
    >
      <div className="flex flex-1 max-md:flex-col">
        {cell('departureDate', text.search.depart, departRef)}
        {roundtrip && cell('returnDate', text.search.return, returnRef)}
      </div>
      {open && (
        <div className="px-2">
          <LatePart
            waiting={<output className="sr-only">{text.search.openingDates}</output>}
            failed={text.search.datesFailed}
            reload={text.problems.reload}
            onFailed={() => setFailed(true)}
          >
            <DatePicker
              anchor={around}
              value={value}
              roundtrip={roundtrip}
              end={open}
              earliest={earliest}
              priced={priced}
              onEnd={setOpen}
              onChange={onChange}
              onClose={() => setOpen(null)}
              returnTo={() => opener.current}
            />
          </LatePart>
        </div>
      )}
    </div>
  )
}
