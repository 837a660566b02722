import { Calendar } from 'lucide-react'
import { useId, type Ref } from 'react'
import { formatDay } from '../../../../format/dates.ts'
import { text } from '../../../../text/text.ts'
import { cellClass } from '../../../../ui/cell.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { FieldError } from '../../../../ui/field.tsx'

interface Props {
  label: string
  /** The chosen day, or an empty string. */
  day: string
  /** It stands for the days around it: it is shown as such, and cannot be changed meanwhile. */
  approximate: boolean
  /** Whether its calendar is shown. */
  open: boolean
  onOpen: (button: HTMLElement) => void
  error: string | undefined
  buttonRef: Ref<HTMLButtonElement> | undefined
}

/** A date of the trip. All of the cell opens the calendar; what is wrong stands outside of the button, whose words are its name. */
export function DateCell({ label, day, approximate, open, onOpen, error, buttonRef }: Props) {
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
            <span className={cx('block text-16 leading-[1.375rem]', day ? 'font-medium' : 'text-ink-3')}>
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
