import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode, ChangeEvent } from 'react'
import { cx } from './class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  end?: ReactNode
  /** Multi-line label: align the box with its first line. */
  top?: boolean
}

export function Checkbox({ label, end, top, ...input }: Props) {
  return (
    <label
      className={cx('flex min-h-8.5 flex-wrap gap-x-2.5 text-14', top ? 'items-start py-2' : 'items-center')}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 appearance-none rounded-1 border-2 border-control bg-surface aria-invalid:border-red-text checked:border-sky checked:bg-sky"
        />
        <Check
          aria-hidden
          strokeWidth={3.2}
          className="pointer-events-none absolute size-3.5 text-on-sky opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1 basis-20">{label}</span>
      {end !== undefined && (
        <span className="ml-auto shrink-0 text-13 whitespace-nowrap text-ink-3">{end}</span>
      )}
    </label>
  )
}

type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A native radio button with the whole row as its target. */
export function RadioRow({ children, ...input }: RadioRowProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-2 border border-line-2 px-3.5 py-2 text-14 transition-colors hover:border-control has-checked:border-sky has-checked:bg-sky-tint has-focus-visible:shadow-(--focus) max-md:py-1.5">
      <input
        {...input}
        type="radio"
        className="size-4.5 shrink-0 appearance-none rounded-full border-2 border-control bg-surface outline-none checked:border-[5.5px] checked:border-sky focus-visible:shadow-none"
      />
      {children}
    </label>
  )
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'disabled' | 'onChange'> & {
  label: ReactNode
  /** Why it is disabled. It stays focusable. */
  blocked?: string | undefined
  hint?: string | undefined
  id: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function Switch({ label, blocked, hint, id, onChange, ...input }: SwitchProps) {
  const note = blocked ?? hint
  return (
    <label className="inline-flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1 text-14">
      <span className="relative inline-flex shrink-0">
        <input
          {...input}
          id={id}
          type="checkbox"
          // Its own state is that of the checkbox.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-disabled={blocked ? true : undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => !blocked && onChange(event)}
          className="peer h-6 w-10 appearance-none rounded-full bg-control transition-colors checked:bg-sky aria-disabled:opacity-55 forced-colors:border"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4.5 rounded-full bg-surface shadow-lift transition-transform forced-colors:bg-[CanvasText] peer-checked:translate-x-4"
        />
      </span>
      <span id={`${id}-label`}>{label}</span>
      {note && (
        <span id={`${id}-note`} className="text-13 text-ink-2">
          {note}
        </span>
      )}
    </label>
  )
}
