/** What is said where somebody has to confirm that it is still them. */
export const signInAgainText = {
  title: 'Confirm it’s you',
  lead: (minutes: number) =>
    `It’s been more than ${minutes} minutes since you signed in. Confirm it’s you to continue.`,
  loading: 'Loading your sign-in options',
  loadFailed: 'Your sign-in options could not be loaded. Please try again.',
  confirm: 'Confirm',
  busy: 'Confirming...',
  cancel: 'Cancel',
  failed: 'You could not be signed in. Please try again.',

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
    lead: 'Your device asks you to confirm with your fingerprint, face or screen lock.',
    go: 'Use your passkey',
  },
  google: {
    instead: 'Use Google instead',
    lead: 'Google brings you back to this page. Then try again.',
    go: 'Continue with Google',
    off: 'Google is not available here at the moment.',
  },
  byEmail: 'Choose a password by email',
}
