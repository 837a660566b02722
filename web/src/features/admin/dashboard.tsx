import { recentSignInMinutes } from '@faresight/contracts/access'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useId } from 'react'
import type { SignInSteps } from '../../sign-in-again/steps.ts'
import { adminText } from '../../text/admin-text.ts'
import { text } from '../../text/text.ts'
import { CountTabs } from '../../ui/count-tabs.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { RecentSignIn } from '../../sign-in-again/recent-sign-in.tsx'
import { late } from '../../ui/late.ts'
import { AdminViewer } from './viewer.ts'
import { adminViews, useAdminView } from './views.ts'
import { ViewSkeleton } from './view-skeleton.tsx'

// Each part brings its own libraries: charts, tables, dialogs.
const parts = {
  overview: late(() => import('./overview/overview-view.tsx'), 'OverviewView'),
  users: late(() => import('./users/users-view.tsx'), 'UsersView'),
  audit: late(() => import('./audit/audit-view.tsx'), 'AuditView'),
  operations: late(() => import('./operations/operations-view.tsx'), 'OperationsView'),
}

/** The parts of the dashboard under their tabs, for whoever may see them. */
export function Dashboard({ viewer, steps }: { viewer: CurrentUser; steps: SignInSteps }) {
  const panel = useId()
  const [view, open] = useAdminView()
  const Part = parts[view]
  const name = adminText.viewNames[view]
  return (
    <AdminViewer value={viewer}>
      <CountTabs
        label={adminText.views}
        panel={panel}
        value={view}
        onChange={open}
        tabs={adminViews.map((value) => ({ value, label: adminText.viewNames[value] }))}
      />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${view}`} className="mt-5">
        <h2 className="sr-only">{name}</h2>
        <LatePart
          key={view}
          waiting={<ViewSkeleton label={name} view={view} />}
          failed={adminText.viewFailed}
          reload={text.problems.reload}
        >
          <Part />
        </LatePart>
      </div>
      <RecentSignIn steps={steps} minutes={recentSignInMinutes} />
    </AdminViewer>
  )
}
