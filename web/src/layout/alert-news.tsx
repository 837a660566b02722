import { lazy } from '../ui/lazy.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'

const NewsBadge = lazy(() => import('../features/price-alerts/news.tsx'), 'NewsBadge')

/** Number of newly triggered alerts. Optional: no page waits for it. */
export function AlertNews({ className }: { className?: string | undefined }) {
  return (
    <OptionalBoundary>
      <NewsBadge className={className} />
    </OptionalBoundary>
  )
}
