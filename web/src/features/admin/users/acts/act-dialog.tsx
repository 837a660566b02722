import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import type { ActKind } from './acts.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

export interface ActProps {
  user: AdminUser
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
}

const dialogs = {
  activate: ActivateDialog,
  cancel: CancelDialog,
  role: RoleDialog,
  signOut: SignOutDialog,
} satisfies Record<ActKind, unknown>

/** The dialog of what is to be done to somebody. */
export function ActDialog({ kind, ...props }: ActProps & { kind: ActKind }) {
  const Dialog = dialogs[kind]
  return <Dialog {...props} />
}
