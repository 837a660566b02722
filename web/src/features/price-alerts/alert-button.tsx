import type { Viewer } from '@faresight/contracts/viewer'
import { BellPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { alertText } from './messages.ts'
import { text } from '../../text/text.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { late } from '../../ui/late.ts'
import type { Watched } from './news.ts'

const AlertDialog = late(() => import('./alert-dialog.tsx'), 'AlertDialog')

interface Props extends Pick<ButtonLook, 'variant' | 'size' | 'className'> {
  watched: Watched
  viewer: Viewer
  /** Overrides the label. */
  name?: string
}

export function AlertButton({ watched, viewer, name, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button {...look} ref={button} aria-haspopup="dialog" aria-label={name} onClick={() => setOpen(true)}>
        <BellPlus aria-hidden className="size-4" />
        {alertText.open}
      </Button>
      {isOpen && (
        <LatePart failed={alertText.loadFailed} reload={text.problems.reload}>
          <AlertDialog
            watched={watched}
            viewer={viewer}
            onClose={() => setOpen(false)}
            returnTo={() => button.current}
          />
        </LatePart>
      )}
    </>
  )
}
