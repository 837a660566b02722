import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Skyline } from '../features/landing/skyline.tsx'
import { Flight } from '../flights/illustrations/flight.tsx'
import { fareFigure } from '../format/money.ts'
import { entryText } from '../text/page-text.ts'
import { flightText } from '../flights/messages.ts'
import { Badge, SunIcon } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'

/** Frame of sign-in and sign-up pages: a form, with a picture on large screens. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--header))] md:grid-cols-2">
      <div className="flex justify-center px-(--gutter) pt-6 pb-10 md:pt-12 md:pb-16">
        <div className="grid w-full max-w-105 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
      </div>
      <Aside />
    </div>
  )
}

export function EntryTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="mt-1 text-15 text-ink-2">{lead}</p>
    </div>
  )
}

export function EntryLink(link: Omit<LinkProps, 'className'>) {
  return <Link {...link} className="link inline-flex min-h-6 items-center" />
}

function Aside() {
  return (
    <div
      aria-hidden
      className="day-aside relative flex flex-col items-center justify-center gap-7 overflow-hidden p-12 max-md:hidden"
    >
      <div className="relative z-10 w-full max-w-105 rounded-3 bg-raised p-5 shadow-float">
        <div className="mb-3.5 flex items-center justify-between">
          <Badge kind="best">
            <SunIcon />
            {flightText.drawings.best}
          </Badge>
          <Money figure={fareFigure(310)} currency="USD" size={24} />
        </div>
        <Flight button={false} />
        <p className="mt-4 border-t border-line pt-3 text-12 text-ink-2">{flightText.drawings.example}</p>
      </div>
      <p className="relative z-10 max-w-105 text-24 leading-8.5 font-semibold tracking-tight">
        {entryText.aside}
      </p>
      <Skyline className="absolute inset-x-0 bottom-0 h-47.5 w-full opacity-55" />
    </div>
  )
}
