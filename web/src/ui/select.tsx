import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly { value: string | number; label: string; short?: string }[]
  icon?: ReactNode
}

/** A native select. */
export function Select({ label, options, icon, className, ...select }: Props) {
  const chosen = options.find(({ value }) => String(value) === String(select.value))
  return (
    <span
      className={cx(
        'relative inline-flex h-9 items-center gap-1.5 rounded-2 px-2.5 text-14 font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink has-focus-visible:shadow-(--focus)',
        className,
      )}
    >
      {icon}
      <span aria-hidden className="pointer-events-none whitespace-nowrap">
        {chosen?.short ?? chosen?.label}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      {/* Invisible above its text, so that it is as wide as its value rather than its longest option. */}
      <select
        {...select}
        aria-label={label}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A cell of the search bar. */
export const cellClass =
  'relative flex min-h-16 items-start gap-3 px-4 py-3.5 text-left transition-colors hover:bg-hover focus-within:bg-surface focus-within:shadow-(--focus) focus-within:z-10 rounded-3 max-md:min-h-15 max-md:py-3 data-invalid:inset-ring-2 data-invalid:inset-ring-red-text [&>svg]:mt-2.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-3'

export function CellLabel({ children, ...label }: ComponentProps<'label'>) {
  return (
    <label {...label} className="block text-12 font-medium text-ink-3">
      {children}
    </label>
  )
}
