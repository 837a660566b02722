import { Calendar, Moon, PlaneLanding, PlaneTakeoff, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultStay } from '@faresight/contracts/ai-scan/date-pairs'
import { howItWorksText } from '../../../text/how-it-works-text.ts'
import { text } from '../../../text/text.ts'

const { search, scan } = text
const words = howItWorksText.drawn

/** The fields of a form, filled. */
export function TravelDetails() {
  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-3 bg-raised shadow-lift">
      <Cell icon={<PlaneTakeoff />} name={search.from}>
        {words.from} <span className="code text-ink-2">YYZ</span>
      </Cell>
      <Cell icon={<PlaneLanding />} name={search.to} className="border-l">
        {words.to} <span className="code text-ink-2">LIS</span>
      </Cell>
      <Cell icon={<Calendar />} name={scan.period} className="border-t">
        {scan.periods['3_months']}
      </Cell>
      <Cell icon={<Moon />} name={scan.stay} className="border-t border-l">
        {words.nights(defaultStay.minNights, defaultStay.maxNights)}
      </Cell>
      <Cell icon={<User />} name={search.passengers} className="border-t">
        {search.party(2)}
      </Cell>
      <Cell icon={null} name={search.cabin} className="border-t border-l">
        {search.cabins.economy}
      </Cell>
    </div>
  )
}

function Cell({
  icon,
  name,
  className = '',
  children,
}: {
  icon: ReactNode
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={`flex items-center gap-2.5 border-line px-3 py-2.5 md:max-lg:gap-2 md:max-lg:px-2.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3 ${className}`}
    >
      {icon}
      <span className="min-w-0">
        <span className="block text-12 text-ink-3">{name}</span>
        <span className="block text-14 font-medium md:max-lg:text-13">{children}</span>
      </span>
    </div>
  )
}
