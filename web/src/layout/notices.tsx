import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readStored, writeStored } from '../browser/stored.ts'
import { type Session, useSession } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'
import { late } from '../ui/late.ts'
import { Note } from '../ui/note.tsx'
import { Spare } from '../ui/spare.tsx'
import { currentToast, subscribeToasts } from '../ui/toast-store.ts'

const PaymentNotice = late(() => import('./payment-notice.tsx'), 'PaymentNotice')
const EndNote = late(() => import('../features/session/end-note.tsx'), 'EndNote')
const Toasts = late(() => import('./toasts.tsx'), 'Toasts')

/** Kept while a payment is due: with the next visit its notice has its place before the page is painted (`index.html`). */
const dueKey = 'faresight_payment_due'

/** Pages that begin with the sky draw that up to the top of the window, and would cover what stands between. */
const overSky = 'relative z-1'

/** What concerns every page: no network, a payment that failed, and the one toast. */
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
        <Spare>
          <Toasts message={toast} />
        </Spare>
      )}
    </>
  )
}

/** How the session has ended, which its toast says for a moment alone. */
function EndOfSession({ session: { status } }: { session: Session }) {
  const [wasHere, setWasHere] = useState(false)
  if (status === 'user' && !wasHere) setWasHere(true)
  if (status !== 'visitor' || !(wasHere || readStored('faresight_signed_out'))) return null
  return (
    <Spare>
      <EndNote />
    </Spare>
  )
}

/** The notice of a payment that is due, in as much room as it takes, so that nothing moves when it comes. */
function PaymentRoom({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const isLoading = session.status === 'loading'
  const user =
    session.status === 'user' && session.user.subscriptionStatus === 'past_due' ? session.user : null
  const isDue = user !== null
  useEffect(() => {
    if (!isLoading) writeStored(dueKey, isDue ? '1' : null)
  }, [isLoading, isDue])
  // The account page says so by itself.
  if (pathname === paths.account || !(user || isLoading)) return null
  return (
    <div
      className={cx(
        overSky,
        'min-h-[164px] min-[350px]:min-h-36 sm:min-h-20 lg:min-h-[72px]',
        isLoading && 'hidden in-[[data-due]]:block',
      )}
    >
      {user && (
        <Spare>
          <PaymentNotice user={user} />
        </Spare>
      )}
    </div>
  )
}

/** Whether the browser believes that it has a network. */
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
