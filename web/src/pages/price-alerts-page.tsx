import type { CurrentUser } from '@faresight/contracts/auth/user'
import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { AlertsSkeleton, AlertsView } from '../features/price-alerts/alerts-view.tsx'
import { RequireUser } from '../features/session/require-user.tsx'
import { useViewer } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { alertText } from '../features/price-alerts/messages.ts'
import { text } from '../text/text.ts'
import { buttonClass } from '../ui/button.tsx'

export function PriceAlertsPage() {
  const { pathname, search } = useLocation()
  return (
    <div className="group wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3 md:mb-5">
        <div>
          <h1>{text.nav.priceAlerts}</h1>
          <p className="mt-1 text-15 text-ink-2">{alertText.page.lead}</p>
        </div>
        {/* The empty list has its own button, and without a plan no alert can be set. */}
        <Link
          to={`${paths.home}?mode=regular`}
          className={buttonClass({
            variant: 'primary',
            className: 'group-has-data-no-plan:hidden group-has-data-none:hidden',
          })}
        >
          <Plus aria-hidden className="size-4.5" />
          {alertText.page.add}
        </Link>
      </div>
      <RequireUser here={`${pathname}${search}`} waiting={<AlertsSkeleton />}>
        {(user) => <Own user={user} />}
      </RequireUser>
    </div>
  )
}

function Own({ user }: { user: CurrentUser }) {
  return <AlertsView hasAccess={useViewer(user) === 'subscriber'} />
}
