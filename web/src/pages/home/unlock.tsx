import { Link, useLocation } from 'react-router-dom'
import { paths, returningTo } from '../../paths.ts'
import { flightText } from '../../flights/messages.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Leads to plans, or to sign-up and back to this search. */
export function Unlock({ member, quiet = false }: { member: boolean; quiet?: boolean }) {
  const { pathname, search } = useLocation()
  const to = member ? paths.subscribe : returningTo(paths.register, `${pathname}${search}`)
  return (
    <Link
      to={to}
      className={buttonClass({ variant: quiet ? 'line' : 'primary', wraps: true, className: 'w-full py-2' })}
    >
      {member ? flightText.locked.member : flightText.locked.visitor}
    </Link>
  )
}
