import { ViewSkeleton } from '../view-skeleton.tsx'
import { adminText } from '../../../text/admin-text.ts'

/** The part Overview of the dashboard. */
export function OverviewView() {
  return <ViewSkeleton label={adminText.viewNames.overview} />
}
