import { useRef, type KeyboardEvent, type ReactNode } from 'react'

interface Tab<V extends string> {
  value: V
  label: ReactNode
  /** Disabled tabs stay in the list; `label` gives the reason. */
  disabled?: boolean
}

interface Props<V extends string> {
  label: string
  tabs: readonly Tab<V>[]
  /** `null` if none is selected; the first then gets the tab stop. */
  value: V | null
  onChange: (value: V) => void
  panel: string
  className?: string
  tabClassName?: string
}

/** Tabs (ARIA pattern) with automatic activation. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  panel,
  className,
  tabClassName,
}: Props<V>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const open = tabs.filter((tab) => !tab.disabled)
    const at = open.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: open.length - 1,
    }
    const to = steps[event.key]
    const next = to === undefined ? undefined : open[(to + open.length) % open.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={className}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panel}-${tab.value}`}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panel}
          aria-disabled={tab.disabled || undefined}
          tabIndex={tab.value === value || (value === null && index === 0) ? 0 : -1}
          onKeyDown={move}
          onClick={() => !tab.disabled && onChange(tab.value)}
          className={tabClassName}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
