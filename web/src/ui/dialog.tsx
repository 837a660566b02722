import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { X } from 'lucide-react'
import { buttonClass } from './button.tsx'

export interface DialogControl {
  onClose: () => void
  /** Receives the focus on close. */
  returnTo: () => HTMLElement | null
}

interface Props extends DialogControl {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A modal dialog. CSS locks the page behind it. */
export function Dialog({ title, lead, onClose, returnTo, children }: Props) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div aria-hidden className="fixed inset-0 z-50 animate-fade bg-scrim" onClick={onClose} />
        <Radix.Content
          data-modal
          onOpenAutoFocus={focusChosen}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnTo()?.focus()
          }}
          className="fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-h-[calc(100dvh-32px)] max-w-110 animate-rise overflow-auto tall:[&_:is(input,select,textarea)]:scroll-mb-36 rounded-4 bg-raised p-6 shadow-float max-md:p-5 outline-none"
        >
          <Radix.Title className="text-18 tracking-snug">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-14 text-ink-2">{lead}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** If the first focusable element is a radio group, focuses its checked radio, as Tab would. */
function focusChosen(event: Event): void {
  const content = event.target
  if (!(content instanceof HTMLElement)) return
  const first = content.querySelector('input, button, select, textarea, a')
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return
  const chosen = content.querySelector<HTMLInputElement>(`[name="${first.name}"]:checked`)
  if (!chosen) return
  event.preventDefault()
  chosen.focus()
}

/** Dialog buttons, the safe one first. Sticky in tall dialogs, unless the window is too low. */
export function DialogSteps({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 mt-5 -mb-6 flex flex-wrap justify-end gap-2.5 bg-raised px-6 pb-6 max-md:-mx-5 max-md:-mb-5 max-md:px-5 max-md:pb-5 [.grid>&]:mt-0 max-md:[&>*]:grow max-md:[&>div>button]:w-full tall:sticky tall:-bottom-6 max-md:tall:-bottom-5 tall:before:pointer-events-none tall:before:absolute tall:before:inset-x-0 tall:before:bottom-full tall:before:h-4 tall:before:bg-linear-to-t tall:before:from-raised">
      {children}
    </div>
  )
}

interface ConfirmProps extends Omit<Props, 'children'> {
  error: string | undefined
  keep: string
  confirm: string
  variant?: 'danger' | 'primary'
  isBusy: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before an action. `children` say what it entails. */
export function ConfirmDialog({
  error,
  keep,
  confirm,
  variant = 'danger',
  isBusy,
  onConfirm,
  children,
  ...dialog
}: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <FieldError>{error}</FieldError>
      <DialogSteps>
        <Button onClick={() => dialog.onClose()}>{keep}</Button>
        <Button variant={variant} busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}

interface SheetProps {
  title: string
  close: string
  onClose: () => void
  /** Receives the focus on close. */
  returnTo: () => HTMLElement | null
  children: ReactNode
  foot: ReactNode
}

/** A bottom sheet on phones, a side panel on tablets. CSS locks the page behind it. */
export function Sheet({ title, close, onClose, returnTo, children, foot }: SheetProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div aria-hidden className="fixed inset-0 z-50 bg-scrim" onClick={onClose} />
        <Radix.Content
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
            <Radix.Title className="text-18 tracking-snug">{title}</Radix.Title>
            <Radix.Close className={buttonClass({ variant: 'ghost', size: 'icon' })} aria-label={close}>
              <X aria-hidden className="size-4.5" />
            </Radix.Close>
          </div>
          <div className="overflow-auto px-5 pb-2 md:flex-1">{children}</div>
          <div className="grid grid-cols-[auto_1fr] gap-2.5 border-t border-line px-5 pt-3 pb-4">{foot}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
