import { late } from '../ui/late.ts'
import { Spare } from '../ui/spare.tsx'

const NewsBadge = late(() => import('../features/price-alerts/news-badge.tsx'), 'NewsBadge')

/** Number of newly triggered alerts. Optional: no page waits for it. */
export function AlertNews({ className }: { className?: string | undefined }) {
  return (
    <Spare>
      <NewsBadge className={className} />
    </Spare>
  )
}
