import type { DeadLetter } from '@faresight/contracts/admin/operations'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'

/** What a letter is called: `auth.user.deleted.v1, no. 12`. */
export function letterName({ subject, sequence }: DeadLetter): string {
  return adminOperationsText.dead.what(subject, sequence)
}
