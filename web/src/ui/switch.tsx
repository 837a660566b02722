import type { ChangeEvent, ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'disabled' | 'onChange'> & {
  label: ReactNode
  /** Why it is disabled. It stays focusable. */
  blocked?: string | undefined
  hint?: string | undefined
  id: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function Switch({ label, blocked, hint, id, onChange, ...input }: Props) {
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
