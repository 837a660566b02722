/** Texts of the dialog that asks a signed-in user to confirm it's them. */
export const signInAgainText = {
  title: 'Confirm it’s you',
  lead: (minutes: number) =>
    `It’s been more than ${minutes} minutes since you signed in. Confirm it’s you to continue.`,
  loading: 'Loading your sign-in options',
  loadFailed: 'We couldn’t load your sign-in options. Please try again.',
  confirm: 'Confirm',
  busy: 'Confirming...',
  cancel: 'Cancel',
  failed: 'We couldn’t sign you in. Please try again.',

  password: { label: 'Password', required: 'Password is required', instead: 'Use your password instead' },
  key: {
    label: 'Owner setup key',
    required: 'Please enter the owner setup key',
    instead: 'Use the owner setup key instead',
    show: 'Show key',
    hide: 'Hide key',
  },
  code: 'Code from your authenticator app, or a recovery code',
  codeMissing: 'Please enter the code',
  passkey: {
    instead: 'Use your passkey instead',
    lead: 'Your device will ask for your fingerprint, face or screen lock.',
    go: 'Use your passkey',
  },
  google: {
    instead: 'Use Google instead',
    lead: 'Google will bring you back to this page. Then repeat your last step.',
    go: 'Continue with Google',
    off: 'Google sign-in isn’t available right now.',
  },
  byEmail: 'Set a password by email',
}
