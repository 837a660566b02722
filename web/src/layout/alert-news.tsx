import { late } from '../ui/late.ts'
import { Spare } from '../ui/spare.tsx'

const NewsBadge = late(() => import('../features/price-alerts/news-badge.tsx'), 'NewsBadge')

/** How many alerts were newly triggered, behind the word for all of them. No page waits for it. */
export function AlertNews({ className }: { className?: string | undefined }) {
  return (
    <Spare>
      <NewsBadge className={className} />
    </Spare>
  )
}
