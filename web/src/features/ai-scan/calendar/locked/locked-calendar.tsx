import type { ReactNode } from 'react'
import { flightText } from '../../../../text/flight-text.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { LockedCover } from '../../../../ui/locked-cover.tsx'

const words = scanText.calendar.locked

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
      <LockedCover
        drawing={<Drawing />}
        title={flightText.locked.label}
        why={`${words.checks(checks)} ${words.memberWhy}`}
      >
        {unlock}
      </LockedCover>
    </div>
  )
}

function Drawing() {
  return (
    <div className="grid grid-cols-5 gap-[3px] md:grid-cols-10">
      {Array.from({ length: 60 }, (_, place) => (
        <span
          key={place}
          className={`h-11 max-md:nth-[n+31]:hidden rounded-1 ${shades[(place * place) % shades.length]}`}
        />
      ))}
    </div>
  )
}
