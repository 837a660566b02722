import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'

interface Options<T> {
  items: readonly T[]
  /** The item that stands ready before anyone moved; -1 for none. */
  ready: number
  onChoose: (item: T) => void
}

const pageSteps = 10

/**
 * An editable combobox after the ARIA practices: the focus stays in the input, arrows, Page keys, Home and End move through
 * the list, Enter and Tab choose, Escape closes. What is typed, and which items that gives, is the caller's.
 */
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
  const moveTo = (index: number) => {
    setMoved(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    // Keys that a writing system still composes with are not ours.
    if (event.nativeEvent.isComposing) return
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      setOpen(true)
      return setMoved(key === 'ArrowDown' ? 0 : last)
    }
    if (key === 'Tab') return choose(active)
    const to = last < 0 ? undefined : target(key, active, last)
    if (to === undefined && key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    if (to !== undefined) moveTo(to)
    else choose(key === 'Enter' ? active : -1)
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
        // The press would take the focus out of the input.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onMouseMove: () => index !== active && setMoved(index),
        onClick: () => choose(index),
      }) as const,
  }
}

/** Where a key leads in the list; `undefined` for keys that do not move. */
function target(key: string, active: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    PageDown: Math.min(active + pageSteps, last),
    PageUp: Math.max(active - pageSteps, 0),
    Home: 0,
    End: last,
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}
