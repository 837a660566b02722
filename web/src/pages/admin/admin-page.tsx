import { AdminDoor } from '../../features/admin/admin-door.tsx'
import { ViewSkeleton } from '../../features/admin/view-skeleton.tsx'
import { signInBy } from '../../features/session/calls.ts'
import { useSession } from '../../features/session/session.ts'
import { adminText } from '../../text/admin-text.ts'
import { text } from '../../text/text.ts'
import { adminHead } from '../heads.ts'
import { useHead } from '../use-head.ts'

/** `/admin`: for administrators and owners; all others stand at its gate. */
export function AdminPage() {
  const session = useSession()
  useHead(adminHead)
  return (
    <div className="wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <h1 className="mb-4 md:mb-5">{text.nav.admin}</h1>
      {session.status === 'loading' ? (
        <ViewSkeleton label={adminText.loading} />
      ) : (
        <AdminDoor user={session.status === 'user' ? session.user : null} signIn={signInBy} />
      )}
    </div>
  )
}
