import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'

interface Options<T> {
  items: readonly T[]
  /** The initially active item; -1 for none. */
  ready: number
  onChoose: (item: T) => void
}

const pageSteps = 10

/** An editable combobox (ARIA pattern): arrows, Page keys, Home and End move, Enter and Tab choose, Escape closes. */
export function useCombobox<T>({ items, ready, onChoose }: Options<T>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const last = items.length - 1
  const active = isOpen ? Math.min(moved ?? ready, last) : -1
  const optionId = (index: number) => `${id}-option-${index}`
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    setMoved(null)
  }
  const choose = (index: number) => {
    close()
    const item = items[index]
    if (item !== undefined) onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Leave IME composition alone.
    const step = event.nativeEvent.isComposing ? null : comboboxKeyAction(event.key, { isOpen, active, last })
    if (!step) return
    // Tab also moves on.
    if (event.key !== 'Tab') event.preventDefault()
    if (step === 'choose') return choose(active)
    if (step === 'close') return close()
    setOpen(true)
    setMoved(step.to)
    document.getElementById(optionId(step.to))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    id,
    isOpen,
    active,
    open,
    close,
    inputProps: {
      id,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active < 0 ? undefined : optionId(active),
      onKeyDown,
      onClick: open,
    } as const,
    listProps: { id: `${id}-list`, role: 'listbox' } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        // Keep the focus in the input.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onMouseMove: () => index !== active && setMoved(index),
        onClick: () => choose(index),
      }) as const,
  }
}

interface State {
  isOpen: boolean
  /** -1 for none. */
  active: number
  /** -1 if the list is empty. */
  last: number
}

/** What a key does; `null` for nothing. */
export function comboboxKeyAction(
  key: string,
  { isOpen, active, last }: State,
): { to: number } | 'choose' | 'close' | null {
  if (!isOpen) return key === 'ArrowDown' ? { to: 0 } : key === 'ArrowUp' ? { to: last } : null
  if (key === 'Escape') return 'close'
  if (key === 'Enter' || key === 'Tab') return active < 0 ? 'close' : 'choose'
  const targets = new Map([
    ['ArrowDown', active === last ? 0 : active + 1],
    ['ArrowUp', active <= 0 ? last : active - 1],
    ['PageDown', Math.min(active + pageSteps, last)],
    ['PageUp', Math.max(active - pageSteps, 0)],
    ['Home', 0],
    ['End', last],
  ])
  const to = last < 0 ? undefined : targets.get(key)
  return to === undefined ? null : { to }
}
