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
    detail: 'Please verify your email address before you log in. The link is in the email that we sent you.',
  },
  'too-many-sign-ins': {
    status: 429,
    title: 'Too many sign-ins',
    detail: 'Too many sign-ins have failed. Please wait a while, or choose a new password by email.',
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
    detail: 'This sign-in link has expired or was used already. Please ask for a new one.',
  },
  'sign-in-link-elsewhere': {
    status: 400,
    title: 'Open the link in the same browser',
    detail: 'This sign-in link only works in the browser that requested it. Please open it there.',
  },
  'wrong-password': {
    status: 403,
    title: 'Wrong password',
    detail: 'That is not your current password. Please try again.',
  },
  'sign-in-too-old': {
    status: 403,
    title: 'Sign-in too old',
    detail: 'Please sign in again first: this needs a sign-in of the last 10 minutes.',
  },
  'no-password': {
    status: 409,
    title: 'No password',
    detail: 'Please choose a password first: without Google nothing else would sign you in.',
  },
  'no-google': {
    status: 503,
    title: 'Google is away',
    detail: 'Google cannot be reached right now. Please try again shortly.',
  },
  'passkeys-off': {
    status: 409,
    title: 'Passkeys are off',
    detail:
      'Passkeys need https and a host name, and this site has an IP address or plain http. Please have its operator set PUBLIC_URL to an https address with a host name.',
  },
  'passkey-expired': {
    status: 400,
    title: 'Passkey request expired',
    detail: 'That took too long, or began in another tab. Please try again.',
  },
  'passkey-refused': {
    status: 401,
    title: 'Passkey refused',
    detail: 'That passkey does not open an account here. Please try another one, or another way to log in.',
  },
  'passkey-not-added': {
    status: 400,
    title: 'Passkey not added',
    detail: 'Your device made a passkey that we cannot use. Please try again, or use another device.',
  },
  'passkey-exists': {
    status: 409,
    title: 'Passkey exists',
    detail: 'This passkey has been added already.',
  },
  'too-many-passkeys': {
    status: 409,
    title: 'Too many passkeys',
    detail: 'You have 20 passkeys, and there is no room for more. Please remove one first.',
  },
  'no-such-passkey': {
    status: 404,
    title: 'No such passkey',
    detail: 'This passkey has been removed already.',
  },
  'code-required': {
    status: 403,
    title: 'Code required',
    detail: 'Please enter the code of your authenticator app, too.',
  },
  'wrong-code': {
    status: 403,
    title: 'Wrong code',
    detail: 'That code is wrong, or was used already. Please enter the next one that your app shows.',
  },
  'code-expired': {
    status: 400,
    title: 'Sign-in expired',
    detail: 'That took too long. Please log in again from the start.',
  },
  'authenticator-off': {
    status: 409,
    title: 'Authenticator apps are off',
    detail:
      'Authenticator apps are not available here: the operator of this site has to set TOTP_KEY, with at least 32 characters.',
  },
  'authenticator-exists': {
    status: 409,
    title: 'Authenticator app exists',
    detail: 'Your account has an authenticator app already. Please remove it before you set up another one.',
  },
  'no-authenticator': {
    status: 404,
    title: 'No authenticator app',
    detail:
      'Your account has no authenticator app that this could be done with. Please set one up from the start.',
  },
  'verify-email-first': {
    status: 403,
    title: 'Email not verified',
    detail: 'Please verify your email address first. The link is in the email that we sent you.',
  },
  'last-owner': {
    status: 409,
    title: 'Last owner',
    detail:
      'You are the only owner of this site. Please make somebody else an owner before you close your account.',
  },
  'wrong-owner-key': { status: 401, title: 'Wrong key', detail: 'Invalid owner setup key' },
  'too-many-owner-keys': {
    status: 429,
    title: 'Too many keys',
    detail: 'Too many keys were tried from your address. Please wait a while and try again.',
  },
  'owner-key-off': {
    status: 403,
    title: 'Owner key is off',
    detail:
      'The owner setup key is switched off here. Set OWNER_SETUP_KEY, with at least 32 characters, and start the service again.',
  },
  'owner-exists': {
    status: 409,
    title: 'Owner exists',
    detail: 'Owner already exists. Please sign in with the owner setup key.',
  },
  'no-owner': {
    status: 404,
    title: 'No owner',
    detail: 'Owner account not found. Please set one up first.',
  },
  'address-taken': {
    status: 409,
    title: 'Address taken',
    detail: 'There is an account with this address. Please choose another address for the owner.',
  },
  'no-such-session': { status: 404, title: 'No such session', detail: 'This session is over already.' },
})
