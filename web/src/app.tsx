import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { replayEarlyPress, markHydrated } from './browser/hydrated.ts'
import { AppRoutes } from './routes.tsx'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { text } from './text/text.ts'
import { Button, SkipLink } from './ui/button.tsx'
import { Empty } from './ui/empty.tsx'
import { whenIdle } from './browser/timing.ts'
import { lazy } from './ui/lazy.ts'
import { OptionalBoundary } from './ui/lazy-boundary.tsx'
import { Header, AlertNews } from './layout/header.tsx'
import { Notices } from './layout/notices.tsx'
import { Bell, Bookmark, CircleUserRound, House } from 'lucide-react'
import { useSession } from './features/session/session.ts'
import { useReturnTo } from './features/session/return-to.ts'
import { paths, returningTo } from './paths.ts'
import { focusPart, userInputEvents, useScrollRestoration } from './browser/scroll-restoration.ts'

export function App({ queryClient }: { queryClient: QueryClient }) {
  // After a pause, in which the browser can answer, begins to show what the build could not know.
  useEffect(() => {
    setTimeout(markHydrated)
    // Not in the effect: React may have to hydrate the button for it first.
    setTimeout(replayEarlyPress, 0, 'frame')
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
        <ScrollToAnchor />
      </Layout>
    </QueryClientProvider>
  )
}

interface OwnProps {
  children: ReactNode
}

/** The last resort of a page, also where its code could not be loaded: say so, and offer to start again. */
class ErrorBoundary extends Component<OwnProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Crashed onLeave={() => this.setState({ failed: false })} />
  }
}

/** Replaces the page that failed, until the user goes elsewhere: another search at the same path counts, too. */
function Crashed({ onLeave }: { onLeave: () => void }) {
  const { key } = useLocation()
  const [failedAt] = useState(key)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (key !== failedAt) leave()
  }, [key, failedAt])
  return (
    <div role="alert" className="wrap py-16">
      <Empty heading="h1" title={text.problems.crashed} body={text.problems.unreachable}>
        <Button variant="primary" onClick={() => location.reload()}>
          {text.problems.reload}
        </Button>
      </Empty>
    </div>
  )
}

// Prerendered pages hold it in their HTML; its script is not needed first.
const Footer = lazy(
  whenIdle(() => import('./layout/footer.tsx')),
  'Footer',
)

// One element that never changes, so that a render of the frame does not touch it before its script is there.
const footer = (
  <OptionalBoundary>
    <Footer />
  </OptionalBoundary>
)

function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink to="main">{text.nav.skip}</SkipLink>
      <Header />
      <Notices />
      <main
        id="main"
        tabIndex={-1}
        // It stays where it is when the landing page, which reaches under the header, gives way to another one.
        className="flow-root min-h-[calc(100dvh-var(--header))] outline-none focus-visible:shadow-none"
      >
        {children}
      </main>
      {footer}
      <BottomBar />
    </>
  )
}

/** Navigation of phones, at the end of the page in low windows. An entry is marked where the path is its own or below it; home only where it is. */
function BottomBar() {
  const signedIn = useSession().status === 'user'
  const { pathname } = useLocation()
  const back = useReturnTo()
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
      className="fixed inset-x-0 bottom-0 z-40 grid h-(--bar) auto-cols-fr grid-flow-col border-t border-line bg-raised short:static short:h-13 md:hidden print:hidden"
    >
      {entries.map(({ to, label, Icon }) => {
        const here = pathname === to || (to !== paths.home && pathname.startsWith(to))
        return (
          <Link
            // A signed-in user gets other entries: a visitor's are replaced, not moved.
            key={`${signedIn} ${label}`}
            to={to === paths.login ? returningTo(to, back) : to}
            aria-current={here ? 'page' : undefined}
            className="relative flex flex-col items-center justify-center gap-1 text-12 leading-3.5 font-medium text-ink-2 no-underline aria-[current]:font-semibold aria-[current]:text-sky-text aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:h-1 aria-[current]:before:w-8 aria-[current]:before:rounded-b-0 aria-[current]:before:bg-sky"
          >
            <Icon aria-hidden className="size-5.5" strokeWidth={1.9} />
            {label}
            {to === paths.priceAlerts && <AlertNews className="absolute top-1.5 left-1/2 ml-1" />}
          </Link>
        )
      })}
    </nav>
  )
}

/**
 * A new page starts at its top, or at the anchor that its address names, for the eye and for the keyboard. Going back
 * leads to where the page was left, and another query (tabs, filters, a search) keeps the focus where it is.
 */
function ScrollToAnchor() {
  const location = useLocation()
  const kind = useNavigationType()
  const hasPlace = useScrollRestoration()
  const before = useRef(location)
  useEffect(() => {
    const { pathname, search, hash } = before.current
    const isOtherPage = location.pathname !== pathname
    const isOtherQuery = !isOtherPage && location.hash === hash && location.search !== search
    const isFirst = before.current === location
    const isLed = isFirst || (kind !== NavigationType.Pop && !isOtherQuery)
    before.current = location
    const id = location.hash.slice(1)
    const show = () => showAnchor(id, { moves: !hasPlace, isLed })
    if (id && show()) return undefined
    if (kind === NavigationType.Push || (isLed && isOtherPage)) scrollTo(0, 0)
    if (kind === NavigationType.Push && isOtherPage) focusPage()
    return id ? onceItIsThere(show) : undefined
  }, [location, kind, hasPlace])
  return null
}

/** A page whose script, or answer, is still on its way has its anchors only then. Nobody is moved who has gone on by themselves. */
function onceItIsThere(show: () => boolean): () => void {
  const over = new AbortController()
  const observer = new MutationObserver(() => show() && stop())
  const stop = () => {
    observer.disconnect()
    over.abort()
  }
  for (const way of userInputEvents) addEventListener(way, stop, { signal: over.signal })
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

/** Opens a closed `<details>` also where the scroll position is restored, which was saved with it open. */
function showAnchor(id: string, { moves, isLed }: { moves: boolean; isLed: boolean }): boolean {
  const anchor = document.getElementById(id)
  if (!anchor) return false
  // As browsers do on load: what is closed can neither be seen nor have the focus.
  const closed = anchor.closest('details')
  if (closed) closed.open = true
  if (moves) anchor.scrollIntoView()
  if (moves && isLed) focusPart(anchor)
  return true
}

/** The link that was followed is gone, or far from what it led to. A dialog of the new page keeps the focus. */
function focusPage(): void {
  const main = document.getElementById('main')
  if (main && !document.activeElement?.closest('[role=dialog]')) focusPart(main)
}
