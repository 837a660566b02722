import { counter, gauge } from '@faresight/kit/telemetry/metrics'

export const signInCounter = counter('auth_sign_ins_total', 'Sign-ins by how they ended', ['outcome'])

export const signUpCounter = counter('auth_sign_ups_total', 'Accounts that were opened, by how', ['by'])

export const emailVerificationCounter = counter(
  'auth_verified_total',
  'Accounts whose mail address was found to be theirs, by how',
  ['by'],
)

export const googleSignInCounter = counter(
  'auth_google_sign_ins_total',
  'Answers from Google by what became of them',
  ['outcome'],
)

export const linkSignInCounter = counter(
  'auth_link_sign_ins_total',
  'Sign-ins by a link in a mail, by how they ended',
  ['outcome'],
)

export const passkeySignInCounter = counter(
  'auth_passkey_sign_ins_total',
  'Sign-ins with a passkey by how they ended',
  ['outcome'],
)

export const throttledSignInCounter = counter(
  'auth_guesses_refused_total',
  'Guesses at passwords that were refused unread, by the allowance that was used up',
  ['allowance'],
)

export const ownerKeyAttemptCounter = counter(
  'auth_owner_keys_total',
  'Keys that were tried at the gate of the owner, by how that ended',
  ['outcome'],
)

export const erasedAccountCounter = counter('auth_accounts_erased_total', 'Accounts that are gone, by why', [
  'why',
])

export const overdueErasureGauge = gauge(
  'auth_erasures_overdue',
  'Accounts that are gone for a day without every service having shown that it keeps nothing of them',
)

export const mailRequestCounter = counter(
  'auth_mail_requests_total',
  'Tries to carry out what somebody asked for by an address, by how they ended',
  ['outcome'],
)
