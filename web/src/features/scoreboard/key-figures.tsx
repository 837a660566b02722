import { countedChange } from '@faresight/contracts/ai-scan/forecast-rules'
import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { ReactNode } from 'react'
import { formatFineShare, formatShare } from '../../format/shares.ts'
import { scoreboardText } from './messages.ts'
import { Share } from './section.tsx'

export function KeyFigures({ board }: { board: Scoreboard }) {
  const { answered, right, savings, fewest } = board
  const { following, horizonDays } = savings
  const isLoss = following !== null && following < 0
  return (
    <section aria-label={scoreboardText.key.title} className="card">
      <dl className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <Figure of={scoreboardText.key.answered}>
          <Share share={answered} fewest={fewest} format={formatShare} />
        </Figure>
        <Figure of={scoreboardText.key.right(formatShare(countedChange))}>
          <Share share={right} fewest={fewest} format={formatShare} />
        </Figure>
        <Figure
          of={isLoss ? scoreboardText.key.costMore(horizonDays) : scoreboardText.key.saved(horizonDays)}
        >
          <Share share={following && Math.abs(following)} fewest={fewest} format={formatFineShare} />
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ of: [name, why], children }: { of: readonly [string, string]; children: ReactNode }) {
  return (
    <div className="p-4 md:p-6">
      <dt className="text-14 font-medium">{name}</dt>
      <dd className="text-40 font-semibold tracking-tight">{children}</dd>
      <dd className="max-w-[44ch] text-13 text-balance text-ink-2">{why}</dd>
    </div>
  )
}
