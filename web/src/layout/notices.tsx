import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readStored, writeStored } from '../browser/stored.ts'
import { type Session, useSession } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'
import { lazy } from '../ui/lazy.ts'
import { Note } from '../ui/note.tsx'
import { OptionalBoundary } from '../ui/lazy-boundary.tsx'
import { currentToast, subscribeToasts } from '../ui/toast-store.ts'

const PaymentNotice = lazy(() => import('./payment-notice.tsx'), 'PaymentNotice')
const EndNote = lazy(() => import('./toasts.tsx'), 'EndNote')
const Toasts = lazy(() => import('./toasts.tsx'), 'Toasts')

/** Reserves space for the notice on the next visit, before the first paint (`index.html`). */
const dueKey = 'faresight_payment_due'

/** Hero backgrounds extend to the top and would cover the notices. */
const overSky = 'relative z-1'

/** Notices on all pages: offline, payment due, toasts. */
export function Notices() {
  const online = useOnline()
  const session = useSession()
  const toast = useSyncExternalStore(subscribeToasts, currentToast, () => null)
  return (
    <>
      <output className={cx('block', overSky)}>
        {!online && (
          <div className="wrap py-2">
            <Note kind="amber" icon={<WifiOff aria-hidden />}>
              {text.problems.offline}
            </Note>
          </div>
        )}
      </output>
      <EndOfSession session={session} />
      <PaymentRoom session={session} />
      {toast && (
        <OptionalBoundary>
          <Toasts message={toast} />
        </OptionalBoundary>
      )}
    </>
  )
}

/** Says how the session ended for longer than a toast does. */
function EndOfSession({ session: { status } }: { session: Session }) {
  const [wasHere, setWasHere] = useState(false)
  if (status === 'user' && !wasHere) setWasHere(true)
  if (status !== 'visitor' || !(wasHere || readStored('faresight_signed_out'))) return null
  return (
    <OptionalBoundary>
      <EndNote />
    </OptionalBoundary>
  )
}

/** Reserves space, so that nothing shifts when the notice loads. */
function PaymentRoom({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const isLoading = session.status === 'loading'
  const user =
    session.status === 'user' && session.user.subscriptionStatus === 'past_due' ? session.user : null
  const isDue = user !== null
  useEffect(() => {
    if (!isLoading) writeStored(dueKey, isDue ? '1' : null)
  }, [isLoading, isDue])
  // The account page shows its own.
  if (pathname === paths.account || !(user || isLoading)) return null
  return (
    <div
      className={cx(
        overSky,
        'min-h-41 min-[350px]:min-h-36 sm:min-h-20 lg:min-h-18',
        isLoading && 'hidden in-[[data-due]]:block',
      )}
    >
      {user && (
        <OptionalBoundary>
          <PaymentNotice user={user} />
        </OptionalBoundary>
      )}
    </div>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
