/** In display order. Letters and digits of every script count. Without zod, for pages that load it later. */
export const passwordRules = [
  {
    name: 'length',
    // Code points, so that an emoji counts once.
    isMet: (password: string) => Array.from(password).length >= 8,
    message: 'Password must be at least 8 characters',
  },
  {
    name: 'uppercase',
    isMet: (password: string) => /\p{Lu}/u.test(password),
    message: 'Password must contain at least one uppercase letter',
  },
  {
    name: 'lowercase',
    isMet: (password: string) => /\p{Ll}/u.test(password),
    message: 'Password must contain at least one lowercase letter',
  },
  {
    name: 'number',
    isMet: (password: string) => /\p{Nd}/u.test(password),
    message: 'Password must contain at least one number',
  },
  {
    name: 'special',
    isMet: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
    message: 'Password must contain at least one special character (!@#$%^&*...)',
  },
] as const

export type PasswordRuleName = (typeof passwordRules)[number]['name']
