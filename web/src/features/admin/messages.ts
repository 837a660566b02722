/** What the admin dashboard says: its frame, the gate before it, and the overview. */
export const adminText = {
  loading: 'Checking whether you may see the dashboard',
  failedTitle: 'The dashboard could not be opened',
  failed: 'Whether you may see it could not be asked. Please try again.',
  views: 'Parts of the dashboard',
  viewNames: { overview: 'Overview', users: 'Users', audit: 'Audit', operations: 'Operations' },
  viewFailed: 'This part of the dashboard could not be loaded.',
  secondFactor: {
    title: 'Protect your administrator account',
    sentence:
      'This site asks administrators for more than a password. Add a passkey or an authenticator app to your account, and the dashboard opens.',
    hasOne: 'You have one already? Sign out, then log in with it.',
    setUp: 'Go to sign-in options',
  },
  gate: {
    loading: 'Asking whether there is an owner',
    failedTitle: 'The gate could not be opened',
    failed: 'Whether there is an owner could not be asked. Please try again.',
    notYours: (email: string) =>
      `You are signed in as ${email}, who is not an administrator. Signing in here signs that account out.`,
    key: 'Owner setup key',
    showKey: 'Show key',
    hideKey: 'Hide key',
    /** Titles of toasts, where the other mode is the right one. */
    switched: { 'owner-exists': 'Owner Exists', 'no-owner': 'Setup Required' },
    setup: {
      title: 'Set up the owner',
      lead: 'The first owner is made once, with the key that the server was started with.',
      submit: 'Create owner account',
      busy: 'Creating...',
      done: 'Owner Account Created',
      doneWhy: 'The owner account is there. You sign in with the key next.',
      failed: 'Setup Failed',
      failedWhy: 'The owner could not be set up. Please try again.',
      toOther: 'Is there an owner already?',
      other: 'Sign in with the key',
    },
    login: {
      title: 'Owner sign-in',
      lead: 'Sign in with the key that the server was started with. It holds for an hour.',
      submit: 'Sign in',
      busy: 'Signing in...',
      done: 'Welcome Back',
      doneWhy: 'You are signed in as the owner. The dashboard opens in a moment.',
      failed: 'Login Failed',
      failedWhy: 'You could not be signed in. Please try again.',
      toOther: 'Is there no owner yet?',
      other: 'Set one up',
    },
  },
}
