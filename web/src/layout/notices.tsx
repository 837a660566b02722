import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useOnline } from '../browser/online.ts'
import { text } from '../text/text.ts'
import { late } from '../ui/late.ts'
import { Note } from '../ui/note.tsx'
import { Spare } from '../ui/spare.tsx'
import { currentToast, subscribeToasts } from '../ui/toast-store.ts'

const Toaster = late(() => import('../ui/toaster.tsx'), 'Toaster')

/** What concerns every page: no network, and the one toast. */
export function Notices() {
  const online = useOnline()
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
      {toast && (
        <Spare>
          <Toaster message={toast} region={text.toast.region} dismiss={text.problems.dismiss} />
        </Spare>
      )}
    </>
  )
}
