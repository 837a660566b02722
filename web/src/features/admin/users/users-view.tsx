import { ViewSkeleton } from '../view-skeleton.tsx'
import { adminText } from '../../../text/admin-text.ts'

/** The part Users of the dashboard. */
export function UsersView() {
  return <ViewSkeleton label={adminText.viewNames.users} />
}
