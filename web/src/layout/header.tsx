import type { CurrentUser } from '@faresight/contracts/auth/user'
import { Bell, Bookmark, Globe } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { initialsOf } from '../people/user.ts'
import { useSession } from '../features/session/session.ts'
import { activeTier } from '../features/session/session.ts'
import { useReturnTo } from '../features/session/return-to.ts'
import { paths, returningTo } from '../paths.ts'
import { text } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, Dot } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { lazy } from '../ui/lazy.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { OptionalBoundary } from '../ui/lazy-boundary.tsx'
import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { Select } from '../ui/select.tsx'
import { asCurrency, chooseCurrency, useCurrency } from '../features/currency/currency.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'), 'AccountMenu')

const navLink =
  'inline-flex h-9 items-center gap-2 rounded-2 px-3 text-14 font-medium whitespace-nowrap text-ink-2 no-underline transition-colors hover:bg-hover hover:text-ink'

/** For visitors, while the session is unknown: hidden if `index.html` finds traces of a session. */
const unlessMarked = 'in-[[data-marked]]:hidden'

export function Header() {
  const session = useSession()
  const isLoading = session.status === 'loading'
  const tier = session.status === 'user' ? activeTier(session.user) : null
  return (
    // Wraps when text is very large.
    <header className="site-header sticky top-0 z-30 grid min-h-(--header) border-b border-line">
      <div className="wrap flex flex-wrap items-center justify-end gap-x-1 md:gap-x-2">
        {/* Here, so that it does not push the currency when it loads. */}
        <span className="mr-auto flex items-center gap-x-2">
          <Brand compact className="py-1 pr-1" />
          {tier && (
            <Badge kind="active" className="max-md:hidden">
              <Dot />
              {text.plan.label(tier)}
            </Badge>
          )}
        </span>
        <nav
          aria-label={text.nav.main}
          className={cx('flex gap-1 max-md:hidden md:gap-2', isLoading && unlessMarked)}
        >
          {session.status === 'user' ? <OwnLinks /> : <SiteLinks />}
        </nav>
        <CurrencySelect />
        {isLoading && <SessionPlaceholder />}
        {session.status === 'visitor' && (
          <span className="flex items-center gap-1 md:gap-2">
            <VisitorLinks />
          </span>
        )}
        {session.status === 'user' && <OwnMenu user={session.user} />}
      </div>
    </header>
  )
}

function SiteLinks() {
  return (
    <>
      <Link className={navLink} to={paths.how}>
        {text.nav.howItWorks}
      </Link>
      <Link className={navLink} to={paths.aiFeatures}>
        {text.nav.aiFeatures}
      </Link>
      <Link className={navLink} to={paths.pricing}>
        {text.nav.pricing}
      </Link>
    </>
  )
}

function OwnLinks() {
  const { pathname } = useLocation()
  const link = (to: string) => ({
    to,
    'aria-current': pathname === to ? ('page' as const) : undefined,
    className: `${navLink} aria-[current]:bg-hover aria-[current]:text-ink`,
  })
  return (
    <>
      <Link {...link(paths.savedSearches)}>
        <Bookmark aria-hidden className="size-4" />
        {text.nav.saved}
      </Link>
      <Link {...link(paths.priceAlerts)}>
        <Bell aria-hidden className="size-4" />
        {text.nav.alerts}
        <AlertNews />
      </Link>
    </>
  )
}

/** The picture shows at once, its menu a moment later. */
function OwnMenu({ user }: { user: CurrentUser }) {
  const initials = initialsOf(user)
  const avatar = <Avatar image={user.profileImageUrl} initials={initials} />
  return (
    <OptionalBoundary
      fallback={<span className="ml-1.5">{avatar}</span>}
      failed={
        <Link to={paths.account} aria-label={text.nav.accountSettings} className="ml-1.5">
          {avatar}
        </Link>
      }
    >
      <AccountMenu user={user} initials={initials} avatar={avatar} />
    </OptionalBoundary>
  )
}

function VisitorLinks() {
  const back = useReturnTo()
  return (
    <>
      <Link className={`${navLink} max-md:hidden`} to={returningTo(paths.login, back)}>
        {text.nav.logIn}
      </Link>
      <Link className={buttonClass({ variant: 'ink', size: 'bar' })} to={returningTo(paths.register, back)}>
        {text.nav.signUp}
      </Link>
    </>
  )
}

/** As large as the most likely content, so that nothing shifts. */
function SessionPlaceholder() {
  return (
    <output className="relative">
      <span className="sr-only">{text.nav.sessionLoading}</span>
      <span className="ml-1.5 hidden in-[[data-marked]]:block">
        <Skeleton className="size-9 rounded-full" />
      </span>
      <span inert className={cx('invisible flex items-center gap-1 md:gap-2', unlessMarked)}>
        <VisitorLinks />
      </span>
      <span className={cx('absolute inset-0 flex items-center justify-end gap-6', unlessMarked)}>
        <Skeleton className="h-4 w-10 max-md:hidden" />
        <Skeleton className="h-9 w-16.5 rounded-2" />
      </span>
    </output>
  )
}

const options = supportedCurrencies.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${name}`,
  short: code,
}))

/** The currency that prices are shown in, and of the next search. */
function CurrencySelect() {
  return (
    <Select
      label={text.nav.currency}
      icon={<Globe aria-hidden className="size-4" />}
      options={options}
      value={useCurrency()}
      onChange={(event) => {
        const code = asCurrency(event.target.value)
        if (code) chooseCurrency(code)
      }}
    />
  )
}

export function Brand({ className, compact }: { className: string; compact?: boolean }) {
  return (
    <Link
      to={paths.home}
      aria-label={text.nav.homeLabel}
      className={cx(
        'inline-flex items-center gap-2.5 text-20 leading-none font-[680] tracking-tighter text-ink no-underline',
        compact && 'max-md:text-20',
        className,
      )}
    >
      <Logo className={cx('size-7.5', compact && 'max-md:size-7')} />
      {text.product}
    </Link>
  )
}

/** Two flights form an eye; the sun in it is the best fare. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={className}>
      <path d="M3 17.5C7.5 7.5 20 5.2 27 11.3" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
      <path
        d="M29 14.5C24.5 24.5 12 26.8 5 20.7"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-sky"
      />
      <circle cx="16" cy="16" r="4.1" className="fill-warm" />
    </svg>
  )
}

const NewsBadge = lazy(() => import('../features/price-alerts/news.tsx'), 'NewsBadge')

/** Number of newly triggered alerts. Optional: no page waits for it. */
export function AlertNews({ className }: { className?: string | undefined }) {
  return (
    <OptionalBoundary>
      <NewsBadge className={className} />
    </OptionalBoundary>
  )
}
