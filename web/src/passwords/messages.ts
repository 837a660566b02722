import type { PasswordRuleName } from '@faresight/contracts/auth/password-rules'

const rules: Record<PasswordRuleName, string> = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  lowercase: 'One lowercase letter',
  number: 'One number',
  special: 'One special character',
}

/** Texts of password fields. */
export const passwordText = {
  password: 'Password',
  newPassword: 'New password',
  confirm: 'Confirm password',
  show: 'Show password',
  hide: 'Hide password',
  rulesLabel: 'Password requirements',
  rules,
  met: 'met',
  open: 'not met',
  progress: (met: number, all: number) => `${met} of ${all} requirements met`,
  easy: 'This password is easy to guess. You can use it, but a longer, less common one is safer.',
  easyRefused: 'This password is easy to guess. Please choose another one.',
  confirmFirst: 'Please confirm your password',
  noMatch: "Passwords don't match",
}
