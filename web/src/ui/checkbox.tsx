import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; end?: ReactNode }

/** A native checkbox under our own box; the whole row is its target. */
export function Checkbox({ label, end, ...input }: Props) {
  return (
    <label className="flex min-h-[34px] items-center gap-2.5 text-14">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 appearance-none rounded-[5px] border-[1.5px] border-control bg-surface checked:border-sky checked:bg-sky"
        />
        <Check
          aria-hidden
          strokeWidth={3.2}
          className="pointer-events-none absolute size-[13px] text-on-sky opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">{label}</span>
      {end !== undefined && (
        <span className="ml-auto shrink-0 text-13 whitespace-nowrap text-ink-3">{end}</span>
      )}
    </label>
  )
}
