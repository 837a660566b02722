import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { Badge } from '../../../../ui/badge.tsx'

/** What somebody may do here: a word, and a tag for those who may do more. */
export function RoleWord({ role }: Pick<AdminUser, 'role'>) {
  const word = adminUserText.roles[role]
  return role === 'user' ? word : <Badge kind="sky">{word}</Badge>
}
