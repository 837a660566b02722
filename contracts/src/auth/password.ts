import * as z from 'zod'
import { passwordRules } from './password-rules.ts'

/** A password over 1,024 characters is refused unread: hashing it would cost us. */
const longest = 1024
const tooLong = 'Password is too long'

/** A password that somebody chooses. Each rule that it breaks is told. */
export const newPasswordSchema = z
  .string('Password is required')
  .max(longest, tooLong)
  .superRefine((password, context) => {
    for (const { isMet, message } of passwordRules) {
      if (!isMet(password)) context.addIssue({ code: 'custom', message })
    }
  })

/** A password that somebody has. */
export const currentPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(longest, tooLong)
