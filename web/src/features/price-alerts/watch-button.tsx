import type { Viewer } from '@faresight/contracts/viewer'
import { BellPlus, BellRing } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useWatchedFare } from './api.ts'
import type { Watched } from './known-fare.ts'
import { alertText } from './messages.ts'
import { watchTerms } from './trip-words.ts'
import { takePendingWatch } from './watched-trip.ts'

const WatchNotice = lazy(() => import('./watch-notice.tsx'), 'WatchNotice')

interface Props extends Pick<ButtonLook, 'variant' | 'size' | 'className'> {
  watched: Watched
  viewer: Viewer
  /** On a card: distinguishes it from the page's own button. */
  dates?: string
}

/** Creates an alert with one press, then shows what it waits for. */
export function WatchButton({ watched, viewer, dates, variant, ...look }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isNew, setNew] = useState(false)
  const { watch, alert } = useWatchedFare(watched, viewer)
  const start = () =>
    watch.mutate(undefined, { onSuccess: (made) => setNew(made.isNew), onSettled: () => setOpen(true) })
  const press = () => {
    setNew(false)
    if (alert || viewer !== 'subscriber') setOpen(true)
    else start()
  }
  useResumedWatch(watched, viewer, watch.mutate)
  const { open, openOn, on, onOf } = alertText.watch
  const Icon = alert ? BellRing : BellPlus
  return (
    <>
      <Button
        {...look}
        ref={button}
        variant={alert ? 'soft' : variant}
        busy={watch.isPending}
        aria-haspopup={alert || viewer !== 'subscriber' ? 'dialog' : undefined}
        aria-label={dates && (alert ? onOf(dates) : openOn(dates))}
        onClick={press}
      >
        {!watch.isPending && <Icon aria-hidden className="size-4 shrink-0" />}
        {alert ? on : open}
      </Button>
      {isOpen && (
        <LazyBoundary failed={alertText.loadFailed}>
          <WatchNotice
            watched={watched}
            viewer={viewer}
            alert={alert}
            isNew={isNew}
            error={watch.error}
            again={start}
            anchor={button}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** Watches what the user wanted to watch before having a plan. */
function useResumedWatch(
  watched: Watched,
  viewer: Viewer,
  watch: ReturnType<typeof useWatchedFare>['watch']['mutate'],
): void {
  const resume = useEffectEvent(() => {
    if (!takePendingWatch(watched, Date.now())) return
    watch(undefined, {
      onSuccess: ({ alert }) =>
        showToast({ kind: 'success', title: alertText.watch.title, body: watchTerms(alert) }),
      onError: () => showToast({ kind: 'failure', title: alertText.watch.failedTitle }),
    })
  })
  useEffect(() => {
    if (viewer === 'subscriber') resume()
  }, [viewer])
}
