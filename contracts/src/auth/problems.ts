import { defineProblems } from '../problem-types.ts'

export const authProblems = defineProblems('auth', {
  'invalid-credentials': {
    status: 401,
    title: 'Sign-in failed',
    detail: 'Invalid email or password. Please try again.',
  },
  // Told to nobody but who knows the password.
  'email-not-verified': {
    status: 403,
    title: 'Email not verified',
    detail: 'Please verify your email address before you log in. We’ve emailed you the link.',
  },
  'too-many-sign-ins': {
    status: 429,
    title: 'Too many sign-ins',
    detail: 'Too many failed sign-ins. Please wait a while, or reset your password by email.',
  },
  'sign-in-busy': {
    status: 503,
    title: 'Sign-in is busy',
    detail: 'Too many people are signing in right now. Please try again in a few seconds.',
  },
  'no-verification-token': {
    status: 400,
    title: 'No verification token',
    detail: 'No verification token provided',
  },
  'bad-verification-token': {
    status: 400,
    title: 'Verification failed',
    detail: 'Verification failed. The link may be invalid or expired.',
  },
  'no-reset-token': { status: 400, title: 'No reset token', detail: 'Invalid reset token' },
  'bad-reset-token': {
    status: 400,
    title: 'Reset failed',
    detail: 'Failed to reset password. The link may be invalid or expired.',
  },
  'bad-sign-in-link': {
    status: 400,
    title: 'Sign-in link expired',
    detail: 'This sign-in link has expired or was already used. Please request a new one.',
  },
  'sign-in-link-elsewhere': {
    status: 400,
    title: 'Open the link in the same browser',
    detail: 'This sign-in link only works in the browser that requested it. Please open it there.',
  },
  'wrong-password': {
    status: 403,
    title: 'Wrong password',
    detail: 'That isn’t your current password. Please try again.',
  },
  'sign-in-too-old': {
    status: 403,
    title: 'Sign-in too old',
    detail: 'Please confirm it’s you: this needs a sign-in within the last 10 minutes.',
  },
  'no-password': {
    status: 409,
    title: 'No password',
    detail: 'Set a password first: without Google, you’d have no way to log in.',
  },
  'google-unavailable': {
    status: 503,
    title: 'Google unavailable',
    detail: 'We can’t reach Google right now. Please try again shortly.',
  },
  'passkeys-off': {
    status: 409,
    title: 'Passkeys are off',
    detail:
      'Passkeys need HTTPS and a host name. Ask the operator of this site to set PUBLIC_URL to an https address with a host name.',
  },
  'passkey-expired': {
    status: 400,
    title: 'Passkey request expired',
    detail: 'That took too long, or was started in another tab. Please try again.',
  },
  'passkey-refused': {
    status: 401,
    title: 'Passkey refused',
    detail: 'We don’t recognize that passkey. Try another one, or log in another way.',
  },
  'passkey-not-added': {
    status: 400,
    title: 'Passkey not added',
    detail: 'We can’t use the passkey your device made. Try again, or use another device.',
  },
  'passkey-exists': {
    status: 409,
    title: 'Passkey exists',
    detail: 'You’ve already added this passkey.',
  },
  'too-many-passkeys': {
    status: 409,
    title: 'Too many passkeys',
    detail: 'You’ve reached the limit of 20 passkeys. Remove one to add another.',
  },
  'no-such-passkey': {
    status: 404,
    title: 'No such passkey',
    detail: 'This passkey has already been removed.',
  },
  'code-required': {
    status: 403,
    title: 'Code required',
    detail: 'Enter the code from your authenticator app, too.',
  },
  'wrong-code': {
    status: 403,
    title: 'Wrong code',
    detail: 'That code is wrong or was already used. Enter the next one your app shows.',
  },
  'code-expired': {
    status: 400,
    title: 'Sign-in expired',
    detail: 'That took too long. Please log in again.',
  },
  'authenticator-off': {
    status: 409,
    title: 'Authenticator apps are off',
    detail:
      'Authenticator apps aren’t available here. Ask the operator of this site to set TOTP_KEY to at least 32 characters.',
  },
  'authenticator-exists': {
    status: 409,
    title: 'Authenticator app exists',
    detail: 'You already have an authenticator app. Remove it before you set up another one.',
  },
  'no-authenticator': {
    status: 404,
    title: 'No authenticator app',
    detail: 'No authenticator app is being set up. Please start again.',
  },
  'verify-email-first': {
    status: 403,
    title: 'Email not verified',
    detail: 'Please verify your email address first. We’ve emailed you the link.',
  },
  'last-owner': {
    status: 409,
    title: 'Last owner',
    detail: 'You’re the only owner of this site. Make someone else an owner before you close your account.',
  },
  'wrong-owner-key': { status: 401, title: 'Wrong key', detail: 'Invalid owner setup key' },
  'too-many-owner-keys': {
    status: 429,
    title: 'Too many keys',
    detail: 'Too many keys were tried from your network. Please try again later.',
  },
  'owner-key-off': {
    status: 403,
    title: 'Owner key is off',
    detail:
      'The owner setup key is turned off. Set OWNER_SETUP_KEY to at least 32 characters, then restart the service.',
  },
  'owner-exists': {
    status: 409,
    title: 'Owner exists',
    detail: 'Owner already exists. Please log in with the owner setup key.',
  },
  'no-owner': {
    status: 404,
    title: 'No owner',
    detail: 'Owner account not found. Please set one up first.',
  },
  'address-taken': {
    status: 409,
    title: 'Address taken',
    detail: 'This address already has an account. Choose another one for the owner.',
  },
  'no-such-session': { status: 404, title: 'No such session', detail: 'This session has already ended.' },
})
