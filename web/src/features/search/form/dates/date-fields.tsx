import { Calendar } from 'lucide-react'
import { useId, useRef, useState, type Ref } from 'react'
import { formatDay } from '../../../../format/dates.ts'
import { text } from '../../../../text/text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { late } from '../../../../ui/late.ts'
import { LatePart } from '../../../../ui/late-part.tsx'
import { cellClass } from '../../../../ui/cell.tsx'
import type { Dates, DateEnd } from './dates.ts'

const loadPicker = () => import('./date-picker.tsx')
const DatePicker = late(loadPicker, 'DatePicker')

interface Props {
  value: Dates
  roundtrip: boolean
  /** The days stand for those around them: they are shown as such, and cannot be changed meanwhile. */
  approximate?: boolean
  /** No day before this one can be chosen. */
  earliest?: string | undefined
  onChange: (dates: Dates) => void
  errors: Partial<Record<DateEnd, string | undefined>>
  departRef?: Ref<HTMLButtonElement>
  returnRef?: Ref<HTMLButtonElement>
}

/** One calendar behind two fields. It is loaded when a pointer or the focus comes near. */
export function DateFields(props: Props) {
  const { value, roundtrip, approximate = false, earliest, onChange, errors, departRef, returnRef } = props
  const id = useId()
  const [open, setOpen] = useState<DateEnd | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const opener = useRef<DateEnd>('departureDate')
  const show = (end: DateEnd) => {
    opener.current = end
    setOpen(end)
  }
  const cell = (end: DateEnd, label: string, ref: Ref<HTMLButtonElement> | undefined) => (
    <div className="min-w-0 flex-1 border-line max-md:border-t md:border-l" key={end}>
      <button
        ref={ref}
        type="button"
        data-end={end}
        data-invalid={errors[end] ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={open === end}
        aria-disabled={approximate || undefined}
        aria-describedby={errors[end] ? `${id}-${end}-error` : undefined}
        onClick={() => !approximate && show(end)}
        className={cx(cellClass, 'h-full w-full', approximate && 'cursor-default bg-sunken')}
      >
        <Calendar aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block text-12 font-medium text-ink-3">
            {label}
            {approximate && <> · {text.search.approximate}</>}
          </span>
          <span
            className={cx('block truncate text-16 leading-[22px]', value[end] ? 'font-medium' : 'text-ink-3')}
          >
            {value[end] ? formatDay(value[end]) : text.search.addDate}
            {approximate && (
              <span className="ml-1.5 text-13 font-normal text-ink-2">
                <span aria-hidden>{text.search.giveOrTakeShort}</span>
                <span className="sr-only">{text.search.giveOrTake}</span>
              </span>
            )}
          </span>
          <FieldError id={`${id}-${end}-error`}>{errors[end]}</FieldError>
        </span>
      </button>
    </div>
  )
  return (
    <div
      ref={around}
      className="relative flex min-w-0 flex-[2] max-md:flex-col"
      onPointerEnter={() => void loadPicker()}
      onFocus={() => void loadPicker()}
    >
      {cell('departureDate', text.search.depart, departRef)}
      {roundtrip && cell('returnDate', text.search.return, returnRef)}
      {open && (
        <LatePart
          waiting={<output className="sr-only">{text.search.openingDates}</output>}
          failed={text.search.datesFailed}
          reload={text.problems.reload}
        >
          <DatePicker
            anchor={around}
            value={value}
            roundtrip={roundtrip}
            end={open}
            earliest={earliest}
            onEnd={setOpen}
            onChange={onChange}
            onClose={() => setOpen(null)}
            returnTo={() =>
              around.current?.querySelector<HTMLElement>(`[data-end="${opener.current}"]`) ?? null
            }
          />
        </LatePart>
      )}
    </div>
  )
}
