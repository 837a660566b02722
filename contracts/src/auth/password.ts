import * as z from 'zod'
import { passwordRules } from './password-rules.ts'

/** Longer passwords are refused before the costly hash. */
const longest = 1024
const tooLong = 'Password is too long'

export const newPasswordSchema = z
  .string('Password is required')
  .max(longest, tooLong)
  .superRefine((password, context) => {
    for (const { isMet, message } of passwordRules) {
      if (!isMet(password)) context.addIssue({ code: 'custom', message })
    }
  })

export const currentPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(longest, tooLong)
