import { BandChip } from '../../features/ai-scan/progress/band-chip.tsx'
import { row } from '../../features/ai-scan/progress/row.ts'
import { fareFigure } from '../../format/money.ts'
import { aiFeaturesText } from '../../text/ai-features-text.ts'
import { scanText } from '../../text/scan-text.ts'
import { Money } from '../../ui/money.tsx'

const { why } = scanText.progress
const { drawn } = aiFeaturesText
const range = { min: 310, max: 466 }
const checks = [
  { dates: drawn.best, price: 310, reason: why.exploit },
  { dates: drawn.near, price: 321, reason: why.exploit },
  { dates: drawn.late, price: 426, reason: why.explore },
  { dates: drawn.after, price: 345, reason: why.exploit },
  { dates: drawn.early, price: 466, reason: why.explore },
]

/** Some checks of a scan, and why each was made. */
export function LastChecks() {
  return (
    <div className="rounded-3 bg-raised px-4 py-1 shadow-lift">
      {checks.map(({ dates, price, reason }) => (
        <div key={dates} className={row}>
          <BandChip price={price} range={range} />
          <span className="min-w-0 flex-1">{dates}</span>
          <Money figure={fareFigure(price)} currency="USD" size={14} />
          <span className="w-[78px] text-right text-12 text-ink-3 max-sm:hidden md:max-lg:hidden">
            {reason}
          </span>
        </div>
      ))}
    </div>
  )
}
