import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

interface Props {
  label: string
  anchor: RefObject<HTMLElement | null>
  /** The side of the anchor that it lines up with. */
  align?: 'start' | 'end'
  onClose: () => void
  /** Receives the focus on close. */
  returnTo: () => HTMLElement | null
  children: ReactNode
}

/** A panel that floats below its anchor while it is mounted, and closes on Escape or a press outside. */
export function Popover({ label, anchor, align = 'end', onClose, returnTo, children }: Props) {
  // The anchor is on the page before the panel is: what opens the panel stands in it.
  const virtual = anchor as RefObject<HTMLElement>
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={virtual} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnTo()?.focus()
          }}
          className="z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-rise flex-col overflow-auto rounded-3 bg-raised shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
