import { Info, ScanSearch, Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export type SearchKind = 'ai' | 'regular'

interface Props {
  kind: SearchKind
  onKind: (kind: SearchKind) => void
  /** A problem with the address. */
  notice: string | null
  forms: Readonly<Record<SearchKind, ReactNode>>
  /** Preload on hover or focus. */
  onNear: () => void
}

export function SearchBox({ kind, onKind, notice, forms, onNear }: Props) {
  const [hasChosen, setHasChosen] = useState(false)
  const panel = useId()
  return (
    <div className="rounded-4 bg-raised shadow-float" onPointerEnter={onNear} onFocus={onNear}>
      <Tabs
        label={text.search.tabs}
        panel={panel}
        value={kind}
        onChange={(chosen) => {
          setHasChosen(true)
          onKind(chosen)
        }}
        className="flex flex-wrap gap-1 px-2 pt-2"
        tabClassName="inline-flex min-h-12 items-center justify-center gap-[9px] rounded-[14px] px-[18px] text-16 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-selected:bg-sky-tint aria-selected:font-semibold aria-selected:text-sky-text max-md:flex-auto max-md:gap-1.5 max-md:px-2 max-md:text-14 [&>svg]:size-[18px] max-md:[&>svg]:hidden"
        tabs={[
          {
            value: 'ai',
            label: (
              <>
                <ScanSearch aria-hidden />
                {text.search.ai}
                <Badge kind="solid" tag>
                  {text.search.aiNew}
                </Badge>
              </>
            ),
          },
          {
            value: 'regular',
            label: (
              <>
                <Search aria-hidden />
                {text.search.regular}
              </>
            ),
          },
        ]}
      />
      <div
        role="tabpanel"
        id={panel}
        aria-labelledby={`${panel}-${kind}`}
        className="p-4 md:px-6 md:pt-5 md:pb-6"
      >
        {notice && (
          <div role="alert" className="mb-4">
            <Note kind="amber" icon={<Info aria-hidden />}>
              {notice}
            </Note>
          </div>
        )}
        {(['ai', 'regular'] as const).map(
          (each) =>
            // Keep the other form mounted with what was typed.
            (each === kind || hasChosen) && (
              <div key={each} hidden={each !== kind}>
                {forms[each]}
              </div>
            ),
        )}
      </div>
    </div>
  )
}
