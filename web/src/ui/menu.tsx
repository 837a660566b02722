import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

export interface MenuItem {
  label: string
  icon: ReactNode
  end?: ReactNode
  onSelect: () => void
  /** Shown on small screens only. */
  small?: boolean
  /** Why it is disabled. It stays focusable. */
  why?: string
}

const looks = {
  round: 'ml-1.5 rounded-full',
  icon: buttonClass({ variant: 'ghost', size: 'icon' }),
}

interface Props {
  trigger: ReactNode
  label: string
  items: readonly MenuItem[]
  look?: keyof typeof looks
}

/** Not modal: the page can still be scrolled. */
export function Menu({ trigger, label, items, look = 'round' }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} data-menu className={looks[look]}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={leaveFocus}
        className="z-50 max-w-72 min-w-52 animate-rise rounded-3 bg-raised p-1.5 text-left shadow-float"
      >
        {items.map((item) => (
          <Item key={item.label} {...item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Restores the focus to the trigger, unless the action moved it. */
function leaveFocus(event: Event): void {
  const { activeElement, body } = document
  if (activeElement !== body && !activeElement?.closest('[role=menu]')) event.preventDefault()
}

function Item({ label, icon, end, onSelect, small, why }: MenuItem) {
  return (
    <DropdownMenu.Item
      aria-disabled={why !== undefined || undefined}
      onSelect={(event) => (why === undefined ? onSelect() : event.preventDefault())}
      className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-2 px-3 text-14 outline-none data-highlighted:bg-sky-tint data-highlighted:shadow-none aria-disabled:cursor-not-allowed aria-disabled:text-ink-2 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-3 ${small ? 'md:hidden' : ''}`}
    >
      {icon}
      {why === undefined ? (
        label
      ) : (
        <span className="py-1.5">
          {label}
          <span className="block text-12">{why}</span>
        </span>
      )}
      {end}
    </DropdownMenu.Item>
  )
}
