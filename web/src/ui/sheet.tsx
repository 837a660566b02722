import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

interface Props {
  title: string
  close: string
  onClose: () => void
  /** Receives the focus on close. */
  returnTo: () => HTMLElement | null
  children: ReactNode
  foot: ReactNode
}

/** A bottom sheet on phones, a side panel on tablets. CSS locks the page behind it. */
export function Sheet({ title, close, onClose, returnTo, children, foot }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div aria-hidden className="fixed inset-0 z-50 bg-scrim" onClick={onClose} />
        <Dialog.Content
          data-modal
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnTo()?.focus()
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[86dvh] animate-rise flex-col rounded-t-4 bg-raised shadow-float md:top-0 md:left-auto md:max-h-none md:w-105 md:rounded-none"
        >
          <div aria-hidden className="mx-auto my-2 h-1 w-10 rounded-full bg-line-2 md:invisible" />
          <div className="flex items-center justify-between px-5 pb-2">
            <Dialog.Title className="text-18 tracking-snug">{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'ghost', size: 'icon' })} aria-label={close}>
              <X aria-hidden className="size-4.5" />
            </Dialog.Close>
          </div>
          <div className="overflow-auto px-5 pb-2 md:flex-1">{children}</div>
          <div className="grid grid-cols-[auto_1fr] gap-2.5 border-t border-line px-5 pt-3 pb-4">{foot}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
