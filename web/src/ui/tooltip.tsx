import { Tooltip as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'

/** Specified delays: 700 ms, then none within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** Opens on press, too, since touch cannot hover. `children` must be a button without another action. */
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
          className="z-50 max-w-65 animate-rise rounded-2 bg-block px-3 py-2 text-13 text-on-block"
        >
          {tip}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
