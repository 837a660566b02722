import { createCounter, createGauge } from '@faresight/kit/telemetry/metrics'

export const passwordAndCodeSignInCounter = createCounter(
  'auth_sign_ins_total',
  'Password sign-ins by outcome',
  ['outcome'],
)

export const signUpCounter = createCounter('auth_sign_ups_total', 'Accounts opened, by method', ['by'])

export const emailVerificationCounter = createCounter(
  'auth_email_verifications_total',
  'Email addresses verified, by method',
  ['by'],
)

export const googleCallbackCounter = createCounter(
  'auth_google_sign_ins_total',
  'Callbacks from Google by outcome',
  ['outcome'],
)

export const emailLinkSignInCounter = createCounter(
  'auth_link_sign_ins_total',
  'Sign-ins by an emailed link, by outcome',
  ['outcome'],
)

export const passkeySignInCounter = createCounter(
  'auth_passkey_sign_ins_total',
  'Sign-ins with a passkey by outcome',
  ['outcome'],
)

export const throttledSignInCounter = createCounter(
  'auth_sign_in_attempts_throttled_total',
  'Sign-in attempts refused before the password was checked, by exhausted limit',
  ['limit'],
)

export const ownerKeyAttemptCounter = createCounter(
  'auth_owner_key_attempts_total',
  'Attempts with the owner setup key, by outcome',
  ['outcome'],
)

export const erasedAccountCounter = createCounter(
  'auth_accounts_erased_total',
  'Accounts erased, by reason',
  ['reason'],
)

export const overdueErasureGauge = createGauge(
  'auth_erasures_overdue',
  'Accounts erased more than a day ago that some service has not proven to have erased',
)

export const mailRequestAttemptCounter = createCounter(
  'auth_mail_requests_total',
  'Attempts to process mail requests, by outcome',
  ['outcome'],
)
