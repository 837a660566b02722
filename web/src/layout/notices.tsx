import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnline } from '../browser/online.ts'
import { writeStored } from '../browser/stored.ts'
import { useSession, type Session } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'
import { late } from '../ui/late.ts'
import { Note } from '../ui/note.tsx'
import { Spare } from '../ui/spare.tsx'
import { currentToast, subscribeToasts } from '../ui/toast-store.ts'

const PaymentNotice = late(() => import('./payment-notice.tsx'), 'PaymentNotice')
const Toaster = late(() => import('../ui/toaster.tsx'), 'Toaster')

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
      <PaymentRoom session={session} />
      {toast && (
        <Spare>
          <Toaster
            message={toast}
            label={text.toast.label}
            region={text.toast.region}
            dismiss={text.problems.dismiss}
          />
        </Spare>
      )}
    </>
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
        'min-h-44 min-[380px]:min-h-36 sm:min-h-[82px] lg:min-h-[72px]',
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
