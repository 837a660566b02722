import {
  CreditCard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ReceiptText,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { accountText } from './messages.ts'
import { text } from '../../text/text.ts'
import { type SectionId, sections } from './sections.ts'
import { useSyncExternalStore } from 'react'

const icons = {
  profile: UserRound,
  subscription: CreditCard,
  invoices: ReceiptText,
  methods: KeyRound,
  sessions: MonitorSmartphone,
  danger: TriangleAlert,
}

const entry =
  'flex min-h-10 w-full items-center gap-2.5 rounded-2 px-3 text-14 font-medium text-ink-2 no-underline transition-colors hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:not-focus-visible:shadow-lift [&>svg]:size-4.5'

/** Links to the sections of the page. */
export function SideNav({ onSignOut }: { onSignOut: () => void }) {
  const current = useCurrentSection()
  const link = (id: SectionId) => {
    const Icon = icons[id]
    return (
      <li key={id}>
        <Link replace to={`#${id}`} aria-current={current === id ? 'true' : undefined} className={entry}>
          <Icon aria-hidden />
          {accountText.sections[id]}
        </Link>
      </li>
    )
  }
  return (
    <nav aria-label={accountText.sections.nav} className="max-md:hidden">
      <ul className="sticky top-[calc(var(--header)+20px)]">
        {link('profile')}
        {link('subscription')}
        {link('invoices')}
        {link('methods')}
        {link('sessions')}
        <li>
          <button type="button" className={entry} onClick={onSignOut}>
            <LogOut aria-hidden />
            {text.nav.signOut}
          </button>
        </li>
        {link('danger')}
      </ul>
    </nav>
  )
}

/** A section is current when its title is within this many pixels of the top. */
const readingLine = 180

function useCurrentSection(): SectionId {
  const named = useLocation().hash.slice(1)
  return useSyncExternalStore(
    subscribe,
    () => currentSection(sections.find((id) => id === named)),
    () => sections[0],
  )
}

/** At either end of the page the position doesn't tell, so the requested section counts. */
function currentSection(named: SectionId | undefined): SectionId {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  if (scrollY === 0) return named ?? sections[0]
  if (isAtEnd) return named ?? 'danger'
  const top = (id: SectionId) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
  return sections.findLast((id) => top(id) < readingLine) ?? sections[0]
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
