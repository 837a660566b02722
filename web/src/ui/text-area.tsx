import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { inputClass, labelClass } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { id: string; label: string }

/** A field for several lines, which grows with what is typed where a browser can do that. */
export function TextArea({ id, label, className, ...area }: Props) {
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={cx(inputClass, 'block min-h-44 resize-y py-2.5 leading-6 field-sizing-content', className)}
      />
    </div>
  )
}
