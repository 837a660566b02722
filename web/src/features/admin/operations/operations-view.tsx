import { ViewSkeleton } from '../view-skeleton.tsx'
import { adminText } from '../../../text/admin-text.ts'

/** The part Operations of the dashboard. */
export function OperationsView() {
  return <ViewSkeleton label={adminText.viewNames.operations} />
}
