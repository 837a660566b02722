import { ViewSkeleton } from '../view-skeleton.tsx'
import { adminText } from '../../../text/admin-text.ts'

/** The part Audit of the dashboard. */
export function AuditView() {
  return <ViewSkeleton label={adminText.viewNames.audit} />
}
