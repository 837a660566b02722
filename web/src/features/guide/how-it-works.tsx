import { BellRing, Calendar, Moon, PlaneLanding, PlaneTakeoff, ScanSearch, Search, User } from 'lucide-react'
import { fareFigure } from '../../format/money.ts'
import { alertText } from '../price-alerts/messages.ts'
import { howItWorksText } from './messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { defaultChecksPerScan, defaultScansPerDay } from '@faresight/contracts/ai-scan/default-limits'
import { StackingTable } from '../../ui/stacking-table.tsx'
import type { ReactNode } from 'react'
import { Facts, Picture, listItems, paragraphs } from './part.tsx'
import { defaultStayRange } from '@faresight/contracts/ai-scan/date-pairs'
import { text } from '../../text/text.ts'
import type { Section } from '../../prose/content.ts'
import { ScanMap } from '../../flights/illustrations/scan-map.tsx'

/** An alert whose fare has fallen under its target. */
export function Alert() {
  return (
    <div className="rounded-3 border border-warm-line bg-warm-tint p-4">
      <div className="flex items-center justify-between gap-3">
        <b className="text-15 font-semibold">{howItWorksText.drawn.route}</b>
        <Badge kind="best">
          <BellRing className="size-3" />
          {alertText.card.triggered}
        </Badge>
      </div>
      <svg viewBox="0 0 320 72" className="mt-2 block w-full">
        <path
          d="M2 18H34V12H66V24H98V20H130V32H162V28H194V40H226V36H258V50H290V62"
          fill="none"
          strokeWidth="2"
          className="stroke-sky"
        />
        <path d="M2 54H318" strokeWidth="1.5" strokeDasharray="4 5" className="stroke-ink-3" />
        <circle cx="290" cy="62" r="5" className="fill-warm" />
      </svg>
      <div className="mt-1 flex justify-between gap-4 text-12 text-ink-2">
        <span>
          {alertText.card.target} <Money figure={fareFigure(320)} currency="USD" size={14} quiet />
        </span>
        <span>
          {alertText.card.now} <Money figure={fareFigure(310)} currency="USD" size={14} />
        </span>
      </div>
    </div>
  )
}

/** What each kind of viewer gets. */
export function WhoCanUseIt() {
  const { opens } = howItWorksText
  const { yes, no } = opens.dates
  const { visitor, member, subscriber } = defaultChecksPerScan
  const scans = defaultScansPerDay
  const rows = [
    { name: opens.checks.name, cells: [visitor, member, subscriber].map(opens.checks.upTo) },
    { name: opens.scans.name, cells: [scans.visitor, scans.member, opens.scans.any] },
    { name: opens.results.name, cells: opens.results.values },
    { name: opens.dates.name, cells: [no, no, yes] },
    { name: opens.saved, cells: [no, yes, yes] },
    { name: opens.alerts, cells: [no, no, yes] },
  ]
  return (
    <div className="card overflow-clip">
      <StackingTable
        name={{ label: opens.label }}
        heads={[opens.feature, ...opens.viewers]}
        rows={rows}
        layout="words"
        look={{
          table: 'text-15',
          heads: 'bg-sunken text-left text-14 text-ink-2',
          head: () => 'px-6 py-3.5',
          name: 'font-semibold @min-[40rem]:px-6 @min-[40rem]:py-3.5 @min-[40rem]:font-medium',
          cell: () =>
            'text-ink-2 last:text-ink @min-[40rem]:px-6 @min-[40rem]:py-3.5 @min-[40rem]:last:font-medium',
        }}
      />
    </div>
  )
}

interface GuideStep {
  section: Section
  picture: ReactNode
}

/** Steps one below the other along the line of a flight. `first`: the number of the first of them. */
export function GuideSteps({ first, steps }: { first: number; steps: readonly GuideStep[] }) {
  return (
    <ol start={first} className="relative grid gap-12 md:gap-16">
      <span aria-hidden className="absolute top-5 bottom-5 left-5 w-0.5 bg-line-2 max-lg:hidden" />
      {steps.map((step, place) => (
        <Step key={step.section.id} step={step} number={first + place} />
      ))}
    </ol>
  )
}

function Step({ step: { section, picture }, number }: { step: GuideStep; number: number }) {
  return (
    <li
      id={section.id}
      className="relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-6 md:grid-cols-2 lg:pl-16"
    >
      <div>
        <h3 className="flex items-center gap-3.5 text-24 tracking-tight">
          <span className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-sky-line bg-surface text-16 font-semibold tracking-normal text-sky-text lg:absolute lg:left-0">
            <span className="sr-only">{howItWorksText.step(number)}: </span>
            <span aria-hidden>{number}</span>
          </span>
          {section.title}
        </h3>
        <p className="mt-3 max-w-[56ch] text-16 text-ink-2">{paragraphs(section)[0]}</p>
        <Facts>{listItems(section)}</Facts>
      </div>
      <Picture>{picture}</Picture>
    </li>
  )
}

/** The fields of a form, filled. */
export function TravelDetails() {
  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-3 bg-raised shadow-lift">
      <Cell icon={<PlaneTakeoff />} name={text.search.from}>
        {howItWorksText.drawn.from} <span className="code text-ink-2">YYZ</span>
      </Cell>
      <Cell icon={<PlaneLanding />} name={text.search.to} className="border-l">
        {howItWorksText.drawn.to} <span className="code text-ink-2">LIS</span>
      </Cell>
      <Cell icon={<Calendar />} name={text.scan.period} className="border-t">
        {text.scan.periods['3_months']}
      </Cell>
      <Cell icon={<Moon />} name={text.scan.stay} className="border-t border-l">
        {howItWorksText.drawn.nights(defaultStayRange.minNights, defaultStayRange.maxNights)}
      </Cell>
      <Cell icon={<User />} name={text.search.passengers} className="border-t">
        {text.search.party({ passengers: 2, children: 0, infants: 0 })}
      </Cell>
      <Cell icon={null} name={text.search.cabin} className="border-t border-l">
        {text.search.cabins.economy}
      </Cell>
    </div>
  )
}

interface CellProps {
  icon: ReactNode
  name: string
  className?: string
  children: ReactNode
}

function Cell({ icon, name, className = '', children }: CellProps) {
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

/** The two kinds of search, each with what it is for. */
export function SearchModes() {
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
        what={howItWorksText.drawn.period}
      >
        <ScanMap days={40} nights={6} />
      </Kind>
      <Kind icon={<Search />} name={text.search.regular} what={howItWorksText.drawn.days}>
        <span className="text-14 font-medium">{howItWorksText.drawn.dates}</span>
      </Kind>
    </div>
  )
}

interface KindProps {
  icon: ReactNode
  name: string
  badge?: ReactNode
  what: string
  children: ReactNode
}

function Kind({ icon, name, badge, what, children }: KindProps) {
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
