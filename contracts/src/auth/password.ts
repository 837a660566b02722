import * as z from 'zod'

/** A password over 1,024 characters is refused unread: hashing it would cost us. */
const longest = 1024
const tooLong = 'Password is too long'

/** What a new password has to have, in the order in which it is told. Letters and digits of every script count. */
export const passwordRules = [
  {
    name: 'length',
    // Characters as people count them, so that an emoji is one.
    fits: (password: string) => Array.from(password).length >= 8,
    message: 'Password must be at least 8 characters',
  },
  {
    name: 'uppercase',
    fits: (password: string) => /\p{Lu}/u.test(password),
    message: 'Password must contain at least one uppercase letter',
  },
  {
    name: 'lowercase',
    fits: (password: string) => /\p{Ll}/u.test(password),
    message: 'Password must contain at least one lowercase letter',
  },
  {
    name: 'number',
    fits: (password: string) => /\p{Nd}/u.test(password),
    message: 'Password must contain at least one number',
  },
  {
    name: 'special',
    fits: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
    message: 'Password must contain at least one special character (!@#$%^&*...)',
  },
] as const

export type PasswordRule = (typeof passwordRules)[number]['name']

/** A password that somebody chooses. Each rule that it breaks is told. */
export const newPassword = z
  .string('Password is required')
  .max(longest, tooLong)
  .superRefine((password, context) => {
    for (const { fits, message } of passwordRules) {
      if (!fits(password)) context.addIssue({ code: 'custom', message })
    }
  })

/** A password that somebody has. */
export const presentPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(longest, tooLong)
