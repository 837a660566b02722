import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Holds the delays of all tooltips below it: 700 ms for the first, none for the next within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** A word of explanation for `children`, which must be something that takes focus. */
export function Tooltip({ tip, children }: { tip: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
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
