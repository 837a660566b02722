import { counter, gauge } from '@faresight/kit/telemetry/metrics'

export const signInCounter = counter('auth_sign_ins_total', 'Password sign-ins by outcome', ['outcome'])

export const signUpCounter = counter('auth_sign_ups_total', 'Accounts opened, by method', ['by'])

export const emailVerificationCounter = counter(
  'auth_email_verifications_total',
  'Email addresses verified, by method',
  ['by'],
)

export const googleSignInCounter = counter('auth_google_sign_ins_total', 'Callbacks from Google by outcome', [
  'outcome',
])

export const linkSignInCounter = counter(
  'auth_link_sign_ins_total',
  'Sign-ins by an emailed link, by outcome',
  ['outcome'],
)

export const passkeySignInCounter = counter(
  'auth_passkey_sign_ins_total',
  'Sign-ins with a passkey by outcome',
  ['outcome'],
)

export const throttledSignInCounter = counter(
  'auth_sign_in_attempts_throttled_total',
  'Sign-in attempts refused before the password was checked, by exhausted limit',
  ['limit'],
)

export const ownerKeyAttemptCounter = counter(
  'auth_owner_key_attempts_total',
  'Attempts with the owner setup key, by outcome',
  ['outcome'],
)

export const erasedAccountCounter = counter('auth_accounts_erased_total', 'Accounts erased, by reason', [
  'reason',
])

export const overdueErasureGauge = gauge(
  'auth_erasures_overdue',
  'Accounts erased more than a day ago that some service has not proven to have erased',
)

export const mailRequestCounter = counter(
  'auth_mail_requests_total',
  'Attempts to process mail requests, by outcome',
  ['outcome'],
)
