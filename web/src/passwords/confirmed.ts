import { newPasswordSchema } from '@faresight/contracts/auth/password'
import * as z from 'zod'
import { passwordText } from './messages.ts'

/** Fields of `NewPassword`; check them with `agree`. */
export const passwordTwice = {
  password: newPasswordSchema,
  confirmPassword: z.string().min(1, { error: () => passwordText.confirmFirst }),
}

/** Runs even if other checks fail. */
export const passwordsAgree = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: () => passwordText.noMatch, when: () => true },
)
