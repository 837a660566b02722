import type { ActKind, ActProps } from './acts.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

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
