import type { ReactNode } from 'react'
import { flightText } from '../../../../text/flight-text.ts'
import { Locked } from '../../../../flights/locked/locked.tsx'

interface Props {
  title: string
  end?: ReactNode
  /** Withheld from whoever looks: the section stands there, disabled, and says why. */
  locked?: boolean
  children: ReactNode
}

/** One group of filters under its name. */
export function FilterSection({ title, end, locked = false, children }: Props) {
  return (
    <fieldset className="min-w-0 py-4" disabled={locked}>
      <legend className="float-left mb-1.5 w-full">
        <span className="flex min-h-6 items-center justify-between gap-3 text-14 font-semibold">
          {title}
          {end && !locked && <span className="text-13 font-normal text-ink-2">{end}</span>}
        </span>
      </legend>
      <div className="clear-both">{locked ? <Locked>{flightText.locked.withPlan}</Locked> : children}</div>
    </fieldset>
  )
}
