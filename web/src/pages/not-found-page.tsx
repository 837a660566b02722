import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { notFoundText } from './messages.ts'
import { buttonClass } from '../ui/button.tsx'
import type { ReactNode } from 'react'
import { PlaneTakeoff } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { Dot } from '../ui/badge.tsx'

export function NotFoundPage() {
  return (
    <div className="wrap flex flex-col items-center pt-10 pb-16 text-center md:pt-16 md:pb-24">
      <Flaps />
      <h1 className="mt-8 md:mt-10 md:text-40">{notFoundText.title}</h1>
      <p className="mt-3 text-16 text-ink-2 md:text-18">{notFoundText.body}</p>
      <Link
        to={paths.home}
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 mb-10 md:mb-14' })}
      >
        {notFoundText.home}
      </Link>
      <Departures />
    </div>
  )
}

/** `404` as a split-flap board with the logo as its zero. A picture: it does not scale with text. */
function Flaps() {
  return (
    <div aria-hidden className="flex gap-2 md:gap-3">
      <Flap>4</Flap>
      <Flap>
        <Eye />
      </Flap>
      <Flap>4</Flap>
    </div>
  )
}

function Flap({ children }: { children: ReactNode }) {
  return (
    <span className="relative grid h-28 w-20 animate-rise place-items-center overflow-hidden rounded-3 border border-line-2 bg-surface text-display leading-none font-semibold tracking-tight before:absolute before:inset-x-0 before:top-0 before:h-1/2 before:bg-sunken md:h-44 md:w-32 md:text-display-lg">
      <span className="relative">{children}</span>
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-px bg-bg shadow-[0_1px_0_var(--line-2)]" />
      <Hinge className="left-0 rounded-r-full" />
      <Hinge className="right-0 rounded-l-full" />
    </span>
  )
}

function Hinge({ className }: { className: string }) {
  return (
    <span className={`absolute top-1/2 h-4 w-1 -translate-y-1/2 bg-line-2 md:h-6 md:w-1.5 ${className}`} />
  )
}

/** The logo, upright as a zero. */
function Eye() {
  return (
    <svg viewBox="0 0 64 88" fill="none" className="block h-16 md:h-26">
      <path d="M35 6C8 16 2 56 19 78" strokeWidth="8" strokeLinecap="round" className="stroke-ink" />
      <path d="M29 82C56 72 62 32 45 10" strokeWidth="8" strokeLinecap="round" className="stroke-sky" />
      <circle cx="32" cy="44" r="11" className="fill-warm" />
    </svg>
  )
}

/** A departure board of pages that exist. */
function Departures() {
  const { home, how, plans, support } = notFoundText.board.flights
  const departures = [
    { path: paths.home, ...home },
    { path: paths.howItWorks, ...how },
    { path: paths.subscribe, ...plans },
    { path: paths.support, ...support },
  ]
  return (
    <section aria-labelledby="departures" className="card w-full max-w-[34rem] overflow-hidden text-left">
      <h2
        id="departures"
        className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-3 text-13 tracking-normal text-ink-2 md:px-5"
      >
        <PlaneTakeoff aria-hidden className="size-4" />
        {notFoundText.board.title}
      </h2>
      <ul className="divide-y divide-line">
        <Row code={notFoundText.board.asked.code} state={notFoundText.board.asked.state} isOff>
          {notFoundText.board.asked.to}
        </Row>
        {departures.map(({ path, code, to, state }) => (
          <Row key={path} code={code} state={state}>
            <Link
              to={path}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-2 hover:underline focus-visible:shadow-none focus-visible:after:inset-0.5 focus-visible:after:shadow-(--focus)"
            >
              {to}
            </Link>
          </Row>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  code: string
  state: string
  isOff?: boolean
  children: ReactNode
}

function Row({ code, state, isOff, children }: RowProps) {
  return (
    <li
      className={cx(
        'relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5',
        !isOff && 'transition-colors hover:bg-hover',
      )}
    >
      <span aria-hidden className="code w-15 shrink-0 text-13 text-ink-3 max-[22rem]:hidden">
        {code}
      </span>
      <span className={cx('min-w-0 flex-1 basis-16 text-16 font-medium', isOff && 'text-ink-3 line-through')}>
        {children}
      </span>
      <span
        className={cx(
          'inline-flex shrink-0 items-center gap-1.5 text-13 font-medium',
          isOff ? 'text-red-text' : 'text-green-text',
        )}
      >
        <Dot />
        {state}
      </span>
    </li>
  )
}
