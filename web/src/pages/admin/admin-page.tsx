import { useQueryClient } from '@tanstack/react-query'
import { AdminDoor } from '../../features/admin/admin-door.tsx'
import { askAgain } from '../../features/session/ask-again.ts'
import { useSession, type Session } from '../../features/session/session.ts'
import { adminHead } from '../heads.ts'
import { useHead } from '../use-head.ts'
import { useSignInSteps } from '../use-sign-in-steps.ts'

/** `/admin`: for administrators and owners; all others stand at its gate. */
export function AdminPage() {
  const session = useSession()
  const client = useQueryClient()
  const steps = useSignInSteps()
  useHead(adminHead)
  return (
    <div className="wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <AdminDoor
        user={userOf(session)}
        steps={steps}
        askAgain={() => void askAgain(client).catch(() => {})}
      />
    </div>
  )
}

function userOf(session: Session) {
  if (session.status === 'loading') return undefined
  return session.status === 'user' ? session.user : null
}
