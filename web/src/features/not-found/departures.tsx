import { PlaneTakeoff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { notFoundText } from '../../text/not-found-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Dot } from '../../ui/badge.tsx'

const { title, asked, flights } = notFoundText.board

const leaving = [
  { path: paths.home, ...flights.home },
  { path: paths.howItWorks, ...flights.how },
  { path: paths.subscribe, ...flights.plans },
  { path: paths.support, ...flights.support },
]

/** The board: what was asked for is not on it, other pages are. */
export function Departures() {
  return (
    <section aria-labelledby="departures" className="card w-full max-w-[34rem] overflow-hidden text-left">
      <h2
        id="departures"
        className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-3 text-13 tracking-normal text-ink-2 md:px-5"
      >
        <PlaneTakeoff aria-hidden className="size-4" />
        {title}
      </h2>
      <ul className="divide-y divide-line">
        <Row code={asked.code} state={asked.state} isOff>
          {asked.to}
        </Row>
        {leaving.map(({ path, code, to, state }) => (
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
      <span aria-hidden className="code w-[3.75rem] shrink-0 text-13 text-ink-3 max-[22rem]:hidden">
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
