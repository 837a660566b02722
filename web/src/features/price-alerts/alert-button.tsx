import type { Viewer } from '@faresight/contracts/viewer'
import { BellPlus, SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { alertText } from './messages.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import type { KnownFare, Watched } from './known-fare.ts'

const AlertDialog = lazy(() => import('./alert-dialog.tsx'), 'AlertDialog')

interface Props extends Pick<ButtonLook, 'variant' | 'size' | 'className'> {
  watched: Watched
  viewer: Viewer
  /** The cheapest fare on screen for the dates. */
  known?: KnownFare | null
  /** Prices on the page include bags, which those of alerts don't. */
  withoutBags?: boolean
  /** Overrides the label. */
  name?: string
  /** Next to a button that watches the same. */
  iconOnly?: boolean
}

export function AlertButton(props: Props) {
  const { watched, viewer, known = null, withoutBags = false, iconOnly = false, ...rest } = props
  const { name = iconOnly ? alertText.open : undefined, ...look } = rest
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-haspopup="dialog"
        aria-label={name}
        title={iconOnly ? name : undefined}
        onClick={() => setOpen(true)}
      >
        {iconOnly ? (
          <SlidersHorizontal aria-hidden className="size-4" />
        ) : (
          <>
            <BellPlus aria-hidden className="size-4" />
            {alertText.open}
          </>
        )}
      </Button>
      {isOpen && (
        <LazyBoundary failed={alertText.loadFailed}>
          <AlertDialog
            watched={watched}
            viewer={viewer}
            known={known}
            withoutBags={withoutBags}
            onClose={() => setOpen(false)}
            returnTo={() => button.current}
          />
        </LazyBoundary>
      )}
    </>
  )
}
