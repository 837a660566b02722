import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useOnline } from '../browser/online.ts'
import { useSession } from '../features/session/session.ts'
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
      {session.status === 'user' && session.user.subscriptionStatus === 'past_due' && (
        <Spare>
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
