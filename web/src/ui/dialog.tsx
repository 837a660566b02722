import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** What it is about, in a sentence. */
  lead: ReactNode
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
  children: ReactNode
}

/** A question over the page. The page behind is held still by the style sheet, not by script. */
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
          className="fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-h-[calc(100dvh-32px)] max-w-[440px] animate-rise overflow-auto tall:[&_:is(input,select,textarea)]:scroll-mb-36 rounded-[16px] bg-raised p-6 shadow-float max-md:p-5 outline-none"
        >
          <Radix.Title className="text-18 tracking-snug">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-14 text-ink-2">{lead}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Where the first thing to focus is one of several choices, the one that is chosen has the focus, as it has by Tab. */
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

/**
 * The steps out of a dialog: the safe one first, for the keyboard too. On a phone they fill its width. Where a dialog is
 * taller than its window they stay in sight and what is above them fades out, but in a window so low that they would hide
 * what they are about.
 */
export function DialogSteps({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 mt-5 -mb-6 flex flex-wrap justify-end gap-2.5 bg-raised px-6 pb-6 max-md:-mx-5 max-md:-mb-5 max-md:px-5 max-md:pb-5 [.grid>&]:mt-0 max-md:[&>*]:grow max-md:[&>div>button]:w-full tall:sticky tall:-bottom-6 max-md:tall:-bottom-5 tall:before:pointer-events-none tall:before:absolute tall:before:inset-x-0 tall:before:bottom-full tall:before:h-4 tall:before:bg-linear-to-t tall:before:from-raised">
      {children}
    </div>
  )
}
