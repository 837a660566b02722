import { newPassword } from '@faresight/contracts/auth/password'
import * as z from 'zod'
import { passwordText } from './messages.ts'

/** The fields of `NewPassword`; what holds them is checked by `agree` as a whole. */
export const passwordTwice = {
  password: newPassword,
  confirmPassword: z.string().min(1, { error: () => passwordText.confirmFirst }),
}

/** Both are the same. It is told beside whatever else is wrong. */
export const agree = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: () => passwordText.noMatch, when: () => true },
)
