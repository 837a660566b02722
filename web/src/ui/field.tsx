import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

export const inputClass =
  'w-full rounded-2 border border-control bg-surface px-3 text-16 text-ink transition-colors hover:border-ink-3 aria-invalid:border-red-text aria-invalid:inset-ring-1 aria-invalid:inset-ring-red-text focus-visible:shadow-(--focus)'

export const labelClass = 'mb-1.5 block text-13 font-medium text-ink-2'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  id: string
  label: string
  error?: string | undefined
  end?: ReactNode
}

/** Label above, error below, linked for screen readers. */
export function Field({ id, label, error, end, className, ...input }: FieldProps) {
  const errorId = `${id}-error`
  const describedBy = cx(input['aria-describedby'], error && errorId)
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={cx('h-11', inputClass, className)}
        />
        {end && <div className="absolute top-1 right-1">{end}</div>}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** Stays mounted while empty, so that screen readers announce new errors. */
export function FieldError({ id, children }: { id?: string; children?: string | undefined }) {
  return (
    <div id={id} role="alert">
      {children && (
        <p className="mt-1.5 flex gap-1.5 text-13 text-red-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
