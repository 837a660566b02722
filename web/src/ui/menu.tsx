import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon: ReactNode
  /** Behind the label. */
  end?: ReactNode
  onSelect: () => void
  /** Shown on small screens only: larger ones have it elsewhere. */
  small?: boolean
}

/** A menu below its trigger. Not modal: the page stays where it is and can be scrolled. */
export function Menu({
  trigger,
  label,
  items,
}: {
  trigger: ReactNode
  label: string
  items: readonly MenuItem[]
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className="ml-1.5 rounded-full">
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className="z-50 min-w-52 animate-rise rounded-3 bg-raised p-1.5 shadow-float"
      >
        {items.map((item) => (
          <DropdownMenu.Item
            key={item.label}
            onSelect={item.onSelect}
            className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-2 px-3 text-14 outline-none data-highlighted:bg-sky-tint data-highlighted:shadow-none [&>svg]:size-[18px] [&>svg]:text-ink-3 ${item.small ? 'md:hidden' : ''}`}
          >
            {item.icon}
            {item.label}
            {item.end}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
