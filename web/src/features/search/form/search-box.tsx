import { ScanSearch, Search } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

type Kind = 'ai' | 'regular'

/** The two kinds of search. The regular one is open until the other can search. */
export function SearchBox({ children }: { children: ReactNode }) {
  const [kind, setKind] = useState<Kind>('regular')
  const panel = useId()
  return (
    <div className="rounded-4 bg-raised shadow-float">
      <Tabs
        label={text.search.tabs}
        panel={panel}
        value={kind}
        onChange={setKind}
        className="flex gap-1 px-2 pt-2"
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
        {/* The form stays while hidden: what was typed is still there on the way back. */}
        <div hidden={kind === 'ai'}>{children}</div>
        {kind === 'ai' && <AiComing onInstead={() => setKind('regular')} />}
      </div>
    </div>
  )
}

/** Says that it is coming. The fields are a drawing, dashed and without a button: nothing here looks as if it worked. */
function AiComing({ onInstead }: { onInstead: () => void }) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="max-w-[68ch]">
          <h2 className="text-18 tracking-snug">{text.search.aiTitle}</h2>
          <p className="mt-1 text-14 text-ink-2">{text.search.aiBody}</p>
        </div>
        <Button variant="line" onClick={onInstead}>
          {text.search.aiInstead}
        </Button>
      </div>
      <div aria-hidden className="mt-5 grid grid-cols-2 gap-2 md:grid-cols-4">
        {text.search.aiFields.map((field) => (
          <div
            key={field}
            className="flex min-h-16 flex-col justify-center gap-2 rounded-3 border border-dashed border-line-2 px-4"
          >
            <span className="text-12 font-medium text-ink-3">{field}</span>
            <span className="h-2.5 w-1/2 rounded-full bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  )
}
