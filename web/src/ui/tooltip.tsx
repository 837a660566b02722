import { Tooltip as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'

/** Holds the delays of all tooltips below it: 700 ms for the first, none for the next within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** A word of explanation for `children`, a button that does nothing else: whoever touches has a press alone to ask for it by. */
export function Tooltip({ tip, children }: { tip: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        onClick={(press) => {
          // Radix would close it.
          press.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-[260px] animate-rise rounded-2 bg-block px-[11px] py-[7px] text-13 text-on-block"
        >
          {tip}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
