import { ScanSearch, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScanMap } from '../../../flights/drawings/scan-map.tsx'
import { howItWorksText } from '../../../text/how-it-works-text.ts'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'

const words = howItWorksText.drawn

/** The two kinds of search, each with what it is for. */
export function TwoKinds() {
  return (
    <div className="grid gap-3">
      <Kind
        icon={<ScanSearch />}
        name={text.search.ai}
        badge={
          <Badge kind="solid" tag>
            {text.search.aiNew}
          </Badge>
        }
        what={words.period}
      >
        <ScanMap days={40} nights={6} />
      </Kind>
      <Kind icon={<Search />} name={text.search.regular} what={words.days}>
        <span className="text-14 font-medium">{words.dates}</span>
      </Kind>
    </div>
  )
}

interface Props {
  icon: ReactNode
  name: string
  badge?: ReactNode
  what: string
  children: ReactNode
}

function Kind({ icon, name, badge, what, children }: Props) {
  return (
    <div className="rounded-3 bg-raised px-4 py-3 shadow-lift">
      <div className="mb-2.5 flex items-center gap-2 text-14 font-semibold [&>svg]:size-4 [&>svg]:text-sky-text">
        {icon}
        {name}
        {badge}
        <span className="ml-auto text-12 font-normal text-ink-2">{what}</span>
      </div>
      {children}
    </div>
  )
}
