import { defaultChecks, defaultScansPerDay } from '@faresight/contracts/ai-scan/allowance'
import { howItWorksText } from '../../../text/how-it-works-text.ts'
import { StackingTable } from '../../../ui/stacking-table.tsx'

const words = howItWorksText.opens
const { yes, no } = words.dates

const rows: readonly { name: string; cells: readonly (string | number)[] }[] = [
  {
    name: words.checks.name,
    cells: [defaultChecks.visitor, defaultChecks.member, defaultChecks.subscriber].map(words.checks.upTo),
  },
  {
    name: words.scans.name,
    cells: [defaultScansPerDay.visitor, defaultScansPerDay.member, words.scans.any],
  },
  { name: words.results.name, cells: words.results.values },
  { name: words.dates.name, cells: [no, no, yes] },
  { name: words.saved, cells: [no, yes, yes] },
  { name: words.alerts, cells: [no, no, yes] },
]

/** Who gets what. */
export function OpenToWhom() {
  return (
    <div className="card overflow-clip">
      <StackingTable
        name={{ label: words.label }}
        heads={[words.feature, ...words.viewers]}
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
