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

interface CountTabsProps<V extends string> {
  label: string
  /** Including its count. */
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  panel: string
}

export function CountTabs<V extends string>(props: CountTabsProps<V>) {
  return (
    <Tabs
      {...props}
      className="flex flex-wrap gap-x-1 border-b border-line"
      tabClassName="relative min-h-11 rounded-t-2 px-3 text-14 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-1 aria-selected:after:rounded-t-0 aria-selected:after:bg-sky max-md:flex-auto md:px-4"
    />
  )
}
