import type { planChange } from '@faresight/contracts/billing/plan-change'
import type * as z from 'zod'
import { formatClock, formatDayOf } from '../../../../format/dates.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { PanelPart } from './panel-part.tsx'

const words = adminUserText.panel

type PlanChange = z.output<typeof planChange>

/** How somebody's plan has changed, the latest first. */
export function PanelHistory({ history }: { history: readonly PlanChange[] }) {
  return (
    <PanelPart title={words.history}>
      {history.length === 0 && <p className="text-14 text-ink-2">{words.noHistory}</p>}
      <ol className="grid gap-3">
        {history.map((change, index) => (
          // Nothing changes in what has been.
          <li key={index} className="border-l-2 border-line-2 pl-3 text-14">
            <p className="font-semibold">
              {words.happened.get(change.action) ?? change.action}
              <span className="font-normal text-ink-2"> {tierWords(change)}</span>
            </p>
            <p className="text-13 text-ink-2">
              <time dateTime={change.createdAt}>
                {formatDayOf(change.createdAt)}, {formatClock(change.createdAt)}
              </time>
              {', '}
              {words.by.get(change.modifiedBy) ?? words.byAdmin}
            </p>
            {change.reason && <p className="text-13 break-words text-ink-2">{change.reason}</p>}
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}

function tierWords({ previousTier, newTier }: PlanChange): string | null {
  const [from, to] = [previousTier, newTier].map((tier) => tier && adminUserText.tier(tier))
  return from && to && from !== to ? words.tierChange(from, to) : (to ?? from ?? null)
}
