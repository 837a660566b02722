import { type Ref, useId, useRef, useState } from 'react'
import { text } from '../../text/text.ts'
import { lazy } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { DateEnd, Dates, PricedTrip } from './dates.ts'
import { Calendar } from 'lucide-react'
import { formatDay } from '../../format/dates.ts'
import { cellClass } from '../../ui/select.tsx'
import { cx } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'

const loadPicker = () => import('./date-picker.tsx')
const DatePicker = lazy(loadPicker, 'DatePicker')
/** If this fails, opening the picker shows the error. */
const warm = () => void loadPicker().catch(() => null)

interface Props {
  value: Dates
  roundtrip: boolean
  approximate?: boolean
  earliest?: string | undefined
  /** Which past prices to show; `null` for none. */
  priced?: PricedTrip | null
  onChange: (dates: Dates) => void
  errors: Partial<Record<DateEnd, string | undefined>>
  departRef?: Ref<HTMLButtonElement>
  returnRef?: Ref<HTMLButtonElement>
}

/** Two date fields with one calendar, loaded on hover or focus. */
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
        // After a failure, pressing again first removes the error.
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
      className="relative flex min-w-0 flex-[2] flex-col md:max-xl:basis-75 xl:basis-84"
      onPointerEnter={warm}
      onFocus={warm}
    >
      <div className="flex flex-1 max-md:flex-col">
        {cell('departureDate', text.search.depart, departRef)}
        {roundtrip && cell('returnDate', text.search.return, returnRef)}
      </div>
      {open && (
        <div className="px-2">
          <LazyBoundary
            waiting={<output className="sr-only">{text.search.openingDates}</output>}
            failed={text.search.datesFailed}
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
          </LazyBoundary>
        </div>
      )}
    </div>
  )
}

interface DateCellProps {
  label: string
  /** The chosen day, or an empty string. */
  day: string
  /** Flexible dates: shown as approximate and read-only. */
  approximate: boolean
  open: boolean
  onOpen: (button: HTMLElement) => void
  error: string | undefined
  buttonRef: Ref<HTMLButtonElement> | undefined
}

/** The whole cell opens the calendar. The error stays outside the button, whose text is its accessible name. */
function DateCell({ label, day, approximate, open, onOpen, error, buttonRef }: DateCellProps) {
  const errorId = useId()
  return (
    <div className="flex min-w-0 flex-1 border-line max-md:border-t md:not-first:border-l xl:border-l">
      <div
        data-invalid={error ? true : undefined}
        className={cx(cellClass, 'w-full', approximate && 'bg-sunken')}
      >
        <Calendar aria-hidden />
        <div className="min-w-0 flex-1">
          <button
            ref={buttonRef}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-disabled={approximate || undefined}
            aria-describedby={error ? errorId : undefined}
            onClick={({ currentTarget }) => !approximate && onOpen(currentTarget)}
            className={cx(
              'block w-full text-left after:absolute after:inset-0 focus-visible:shadow-none',
              approximate && 'cursor-default',
            )}
          >
            <span className="block text-12 font-medium text-ink-3">
              {label}
              {approximate && <> · {text.search.approximate}</>}
            </span>
            <span className={cx('block text-16 leading-5.5', day ? 'font-medium' : 'text-ink-3')}>
              {day ? formatDay(day) : text.search.addDate}
              {approximate && (
                <span className="ml-1.5 text-13 font-normal text-ink-2">
                  <span aria-hidden>{text.search.giveOrTakeShort}</span>
                  <span className="sr-only">{text.search.giveOrTake}</span>
                </span>
              )}
            </span>
          </button>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      </div>
    </div>
  )
}
