import { Bell, Bookmark, CircleUserRound, House } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../features/session/session.ts'
import { useWayBack } from '../features/session/way-back.ts'
import { paths, returningTo } from '../paths.ts'
import { text } from '../text/text.ts'
import { AlertNews } from './alert-news.tsx'

/** Navigation of phones. An entry is marked where the path is its own or below it; home only where it is. */
export function BottomBar() {
  const signedIn = useSession().status === 'user'
  const { pathname } = useLocation()
  const back = useWayBack()
  const entries = [
    { to: paths.home, label: text.nav.home, Icon: House },
    ...(signedIn
      ? [
          { to: paths.savedSearches, label: text.nav.saved, Icon: Bookmark },
          { to: paths.priceAlerts, label: text.nav.alerts, Icon: Bell },
        ]
      : []),
    { to: signedIn ? paths.account : paths.login, label: text.nav.account, Icon: CircleUserRound },
  ]
  return (
    <nav
      aria-label={text.nav.main}
      className="fixed inset-x-0 bottom-0 z-40 grid h-(--bar) auto-cols-fr grid-flow-col border-t border-line bg-raised md:hidden print:hidden"
    >
      {entries.map(({ to, label, Icon }) => {
        const here = pathname === to || (to !== paths.home && pathname.startsWith(to))
        return (
          <Link
            // Whoever turns out to be signed in gets other entries: those of a visitor go, and do not wander.
            key={`${signedIn} ${label}`}
            to={to === paths.login ? returningTo(to, back) : to}
            aria-current={here ? 'page' : undefined}
            className="relative flex flex-col items-center justify-center gap-[3px] text-12 leading-[14px] font-medium text-ink-2 no-underline aria-[current]:font-semibold aria-[current]:text-sky-text aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:h-[3px] aria-[current]:before:w-8 aria-[current]:before:rounded-b-[3px] aria-[current]:before:bg-sky"
          >
            <Icon aria-hidden className="size-[22px]" strokeWidth={1.9} />
            {label}
            {to === paths.priceAlerts && <AlertNews className="absolute top-1.5 left-1/2 ml-1" />}
          </Link>
        )
      })}
    </nav>
  )
}
