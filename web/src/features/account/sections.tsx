import { type SignInSteps } from '../../sign-in-again/secret-form.tsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import { accountText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import {
  CircleCheck,
  CreditCard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ReceiptText,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { text } from '../../text/text.ts'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'

/** Sections of the page in order, each its own anchor. */
export const sections = ['profile', 'subscription', 'invoices', 'methods', 'sessions', 'danger'] as const

type SectionId = (typeof sections)[number]

/** Opens the dialog that deletes an account. */
export const deleteAnchor = '#delete'

interface Props {
  id: SectionId
  danger?: boolean
  end?: ReactNode
  children: ReactNode
}

/** A card of the account page. */
export function Section({ id, danger, end, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={cx('card', danger && 'border-red-line')}>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b p-4 md:px-5.5 md:py-4.5',
          danger ? 'border-red-line' : 'border-line',
        )}
      >
        <h2 id={titleId} className="text-18 tracking-snug">
          {accountText.sections[id]}
        </h2>
        {end}
      </div>
      <div className="p-4 md:px-5.5 md:py-5">{children}</div>
    </section>
  )
}

/** A sign-in method. */
export function Method({
  icon,
  title,
  sentence,
  children,
}: {
  icon: ReactNode
  title: string
  sentence: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-x-3.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 [&>svg]:size-4.5">
          {icon}
        </span>
        <div className="min-w-0">
          <h3 className="text-14 font-semibold">{title}</h3>
          <p className="text-14 text-ink-2">{sentence}</p>
        </div>
      </div>
      {children && <div className="max-lg:basis-full max-lg:pl-12">{children}</div>}
    </div>
  )
}

export interface MethodDialogProps {
  /** `done` says what changed. */
  onClose: (done?: string) => void
  returnTo: () => HTMLElement | null
}

/** Announces what was done. */
export function DoneLine({ children }: { children: string | null }) {
  return (
    <output className="empty:hidden">
      {children && (
        <p className="flex gap-2 text-14 text-green-text">
          <CircleCheck aria-hidden className="mt-px size-4.5 shrink-0" />
          {children}
        </p>
      )}
    </output>
  )
}

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

/** What the account page needs from the session, which is another feature. */
export interface SessionSteps {
  onRenamed: (user: CurrentUser) => void
  onPlanTold: (plan: OwnSubscription) => void
  signOut: () => Promise<void>
  onSignedOut: () => void
  onClosed: () => void
  again: SignInSteps
}
