import type { CurrentUser } from '@faresight/contracts/auth/user'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnline } from '../browser/online.ts'
import { useSession } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { late } from '../ui/late.ts'
import { Note } from '../ui/note.tsx'
import { Spare } from '../ui/spare.tsx'
import { currentToast, subscribeToasts } from '../ui/toast-store.ts'

const PaymentNotice = late(() => import('./payment-notice.tsx'), 'PaymentNotice')
const Toaster = late(() => import('../ui/toaster.tsx'), 'Toaster')

/** What concerns every page: no network, a payment that failed, and the one toast. */
export function Notices() {
  const online = useOnline()
  const session = useSession()
  const { pathname } = useLocation()
  const toast = useSyncExternalStore(subscribeToasts, currentToast, () => null)
  return (
    <>
      <output className="block">
        {!online && (
          <div className="wrap py-2">
            <Note kind="amber" icon={<WifiOff aria-hidden />}>
              {text.problems.offline}
            </Note>
          </div>
        )}
      </output>
      {session.status === 'user' && isDue(session.user, pathname) && (
        <Spare fallback={<NoticeSpace />}>
          <PaymentNotice user={session.user} />
        </Spare>
      )}
      {toast && (
        <Spare>
          <Toaster message={toast} region={text.toast.region} dismiss={text.problems.dismiss} />
        </Spare>
      )}
    </>
  )
}

/** The account page says so by itself. */
function isDue({ subscriptionStatus }: CurrentUser, pathname: string): boolean {
  return subscriptionStatus === 'past_due' && pathname !== paths.account
}

/** As much room as the notice takes, so that nothing moves when it comes. */
function NoticeSpace() {
  return <div aria-hidden className="h-36 md:h-[72px]" />
}
