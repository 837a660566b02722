import { Calendar } from 'lucide-react'
import { Suspense, useRef, useState, type Ref } from 'react'
import { formatDay } from '../../../format/dates.ts'
import { text } from '../../../text/text.ts'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field.tsx'
import { late } from '../../../ui/late.ts'
import { cellClass } from './cell.tsx'
import type { Dates, DateEnd } from './dates.ts'

const loadPicker = () => import('./date-picker.tsx')
const DatePicker = late(loadPicker, 'DatePicker')

interface Props {
  value: Dates
  roundtrip: boolean
  onChange: (dates: Dates) => void
  errors: Partial<Record<DateEnd, string | undefined>>
  departRef: Ref<HTMLButtonElement>
  returnRef: Ref<HTMLButtonElement>
}

/** One calendar behind two fields. It is loaded when a pointer or the focus comes near. */
export function DateFields({ value, roundtrip, onChange, errors, departRef, returnRef }: Props) {
  const [open, setOpen] = useState<DateEnd | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const opener = useRef<DateEnd>('departureDate')
  const show = (end: DateEnd) => {
    opener.current = end
    setOpen(end)
  }
  const cell = (end: DateEnd, label: string, ref: Ref<HTMLButtonElement>) => (
    <div className="min-w-0 flex-1 border-line max-md:border-t md:border-l" key={end}>
      <button
        ref={ref}
        type="button"
        data-end={end}
        data-invalid={errors[end] ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={open === end}
        aria-describedby={errors[end] ? `${end}-error` : undefined}
        onClick={() => show(end)}
        className={cx(cellClass, 'h-full w-full')}
      >
        <Calendar aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block text-12 font-medium text-ink-3">{label}</span>
          <span
            className={cx('block truncate text-16 leading-[22px]', value[end] ? 'font-medium' : 'text-ink-3')}
          >
            {value[end] ? formatDay(value[end]) : text.search.addDate}
          </span>
          <FieldError id={`${end}-error`}>{errors[end]}</FieldError>
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
        <Suspense fallback={<output className="sr-only">{text.search.openingDates}</output>}>
          <DatePicker
            anchor={around}
            value={value}
            roundtrip={roundtrip}
            end={open}
            onEnd={setOpen}
            onChange={onChange}
            onClose={() => setOpen(null)}
            returnTo={() => around.current?.querySelector<HTMLElement>(`[data-end="${opener.current}"]`)}
          />
        </Suspense>
      )}
    </div>
  )
}
