import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageText } from '../../../../text/page-text.ts'

const words = pageText.calendar.locked

/** Of the drawing: they say nothing. */
const shades = ['bg-line-2', 'bg-sunken', 'bg-line', 'bg-sky-line', 'bg-sunken', 'bg-sky-tint', 'bg-line']

interface Props {
  checks: number
  /** The way to open it. */
  unlock?: ReactNode
}

/** Nothing is known here but how much was looked at: a drawing of a calendar, and what opens it. */
export function LockedCalendar({ checks, unlock }: Props) {
  return (
    <div className="relative overflow-hidden rounded-2">
      <div aria-hidden className="grid grid-cols-5 gap-[3px] blur-[5px] md:grid-cols-10">
        {Array.from({ length: 60 }, (_, place) => (
          <span
            key={place}
            className={`h-11 max-md:nth-[n+31]:hidden rounded-1 ${shades[(place * place) % shades.length]}`}
          />
        ))}
      </div>
      <div className="absolute inset-0 grid place-items-center bg-[color-mix(in_oklch,var(--surface)_40%,transparent)] p-4 text-center">
        <div>
          <span className="mx-auto mb-2 grid size-10 place-items-center rounded-full bg-sky-tint text-sky-text">
            <Lock aria-hidden className="size-[18px]" />
          </span>
          <p className="text-16 font-semibold">{pageText.locked.label}</p>
          <p className="mb-3 text-14 text-balance text-ink-2">
            {words.checks(checks)} {words.memberWhy}
          </p>
          <div className="flex justify-center">{unlock}</div>
        </div>
      </div>
    </div>
  )
}
