import type { ReactNode } from 'react'
import { searchText } from '../../../../text/search-text.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'

interface Props {
  hidden: boolean
  /** How many rules are on. */
  rules: number
  onReset: () => void
  children: ReactNode
}

/** The filters beside the list, where there is room for both. */
export function FilterAside({ hidden, rules, onReset, children }: Props) {
  return (
    <aside aria-label={searchText.filters.title} className="max-lg:hidden" hidden={hidden}>
      <div className="flex min-h-8 items-center justify-between">
        <p className="text-18 font-semibold tracking-snug">{searchText.filters.title}</p>
        {rules > 0 && (
          <LinkButton onClick={onReset} className="text-13">
            {searchText.filters.resetCount(rules)}
          </LinkButton>
        )}
      </div>
      {children}
    </aside>
  )
}
