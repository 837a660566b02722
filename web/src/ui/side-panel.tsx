import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

interface Props {
  title: string
  close: string
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
  children: ReactNode
}

/** Details over the right side of the page; over a phone they take all of its width. */
export function SidePanel({ title, close, onClose, returnTo, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div aria-hidden className="fixed inset-0 z-50 animate-fade bg-scrim" onClick={onClose} />
        <Dialog.Content
          data-modal
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnTo()?.focus()
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-[460px] animate-rise flex-col bg-raised shadow-float outline-none md:rounded-l-4"
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-5 py-4">
            <Dialog.Title className="min-w-0 pt-1 text-18 tracking-snug break-words">{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'ghost', size: 'icon' })} aria-label={close}>
              <X aria-hidden className="size-[18px]" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
