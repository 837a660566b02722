import { Tabs } from './tabs.tsx'

interface Props<V extends string> {
  label: string
  /** Including its count. */
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  panel: string
}

export function CountTabs<V extends string>(props: Props<V>) {
  return (
    <Tabs
      {...props}
      className="flex flex-wrap gap-x-1 border-b border-line"
      tabClassName="relative min-h-11 rounded-t-2 px-3 text-14 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-1 aria-selected:after:rounded-t-0 aria-selected:after:bg-sky max-md:flex-auto md:px-4"
    />
  )
}
