import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { SmartSample } from '@faresight/contracts/ai-scan/record'
import { useId } from 'react'
import { formatSpan, nightsBetween } from '../../../format/dates.ts'
import { fareFigure } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'
import { Money } from '../../../ui/money.tsx'
import { rangeOf } from '../calendar/rules/bands.ts'
import { BandMark } from './band-mark.tsx'
import { lastChecks, type LastCheck } from './last-checks.ts'

const words = pageText.scan.progress
const most = 6

interface Props {
  deals: readonly OpenDeal[]
  samples: readonly SmartSample[]
  currency: string
}

/** What was checked last, and why. */
export function CheckList({ deals, samples, currency }: Props) {
  const id = useId()
  const range = rangeOf(deals.flatMap(({ price }) => price ?? []))
  return (
    <section aria-labelledby={id} className="card p-4 md:p-6">
      <h2 id={id} className="text-18 tracking-snug">
        {words.lastChecks}
      </h2>
      <ul className="mt-1">
        {lastChecks(deals, samples, most).map((check) => (
          <li
            key={`${check.date}-${check.returnDate}`}
            className="flex min-h-11 items-center gap-3 border-line text-14 not-first:border-t"
          >
            <BandMark price={check.why === 'leg' ? null : check.price} range={range} />
            <Dates check={check} />
            <span className="ml-auto shrink-0 text-right">
              {check.price === null ? (
                <span className="text-13 text-ink-2">{words.noFare}</span>
              ) : (
                <Money figure={fareFigure(check.price)} currency={currency} size={14} />
              )}
            </span>
            {check.why && (
              <span className="w-[78px] shrink-0 text-right text-12 text-ink-3 max-md:hidden">
                {words.why[check.why]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Dates({ check: { date, returnDate } }: { check: LastCheck }) {
  const first = date ?? returnDate
  return (
    <span className="min-w-0">
      {first && formatSpan(first, date ? returnDate : null)}
      {date && returnDate && (
        <span className="text-ink-2">{`\u00a0· ${pageText.scan.nights(nightsBetween(date, returnDate))}`}</span>
      )}
    </span>
  )
}
