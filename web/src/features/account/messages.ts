import { closedAccountRetentionDays, paymentRetentionYears } from '@faresight/contracts/retention'
import { words } from '../../text/words.ts'

/** Texts of the account page. */
export const accountText = {
  title: 'Account',
  sections: {
    nav: 'Account sections',
    profile: 'Profile',
    subscription: 'Subscription',
    invoices: 'Invoices',
    methods: 'Sign-in methods',
    sessions: 'Sessions',
    danger: 'Danger zone',
  },
  loading: 'Loading your account',
  failedTitle: 'We couldn’t load your account',
  failed: 'Please try again.',

  profile: {
    verified: 'verified',
    notVerified: 'not verified',
    noName: 'No name yet',
    edit: 'Edit',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Profile saved',
    failed: 'We couldn’t save your name. Please try again.',
  },

  password: {
    has: 'Log in with your email and password.',
    none: 'No password yet. Set one to log in without Google.',
    change: 'Change password',
    choose: 'Set a password',
    current: 'Current password',
    lead: 'Changing your password signs you out everywhere else.',
    save: 'Change password',
    saveFirst: 'Save password',
    saving: 'Saving...',
    cancel: 'Cancel',
    changed: 'Password changed. You’re signed out everywhere else.',
    chosen: 'Password saved. You’re signed out everywhere else.',
    failed: 'We couldn’t change your password. Please try again.',
    googleFirst: 'Sign in with Google again, then set your password.',
  },

  methods: {
    google: 'Google',
    connected: 'Connected. You can sign in with Google.',
    notConnected: 'Not connected',
    connect: 'Connect Google',
    connecting: 'Connecting...',
    connectFailed: 'We couldn’t connect Google. Please try again.',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting...',
    disconnectFailed: 'We couldn’t disconnect Google. Please try again.',
    disconnected: 'Google disconnected. You can still log in with your password.',
    linked: 'Google connected. You can now sign in with it.',
    refused: {
      cancelled: 'Google wasn’t connected.',
      'other-address': (email: string) =>
        `That Google account has a different email. Choose the one for ${email}.`,
      'other-account': 'That Google account is already connected to another Faresight account.',
    },
  },

  sessions: {
    lead: 'Browsers and devices where you’re signed in. Don’t recognize one? Sign it out and change your password.',
    loading: 'Loading your sessions',
    failed: 'We couldn’t load your sessions.',
    thisDevice: 'This device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    signedIn: (when: string) => `Signed in ${when}`,
    seen: (when: string) => `last active ${when}`,
    now: 'active now',
    lessThanAnHour: 'less than an hour ago',
    end: 'Sign Out',
    endLabel: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} is signed out.`,
    endFailed: 'We couldn’t sign out this session. Please try again.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereBody: (n: number | null) =>
      n === null || n === 1
        ? 'This ends every session, including this one. You’ll need to log in again.'
        : `This ends all ${words(n, 'session', 'sessions')}, including this one. You’ll need to log in again.`,
    everywhereBusy: 'Signing out...',
    stay: 'Stay signed in',
    everywhereFailed: 'We couldn’t sign you out everywhere. Please try again.',
  },

  danger: {
    body: `Deletes your account, searches and alerts. We keep payment records for ${words(paymentRetentionYears, 'year', 'years')}, as required by law.`,
    delete: 'Delete account',
    title: 'Delete your account?',
    lead: 'This can’t be undone.',
    facts: [
      'Your account closes right away: you’re signed out on every device, your plan ends with no further charges, and your searches and alerts stop.',
      'You won’t get a refund for the rest of your plan.',
      `We erase your personal data after ${words(closedAccountRetentionDays, 'day', 'days')}.`,
      `We keep payment records for ${words(paymentRetentionYears, 'year', 'years')}, as required by law.`,
    ],
    word: 'DELETE',
    type: (word: string) => `Type ${word} to confirm`,
    keep: 'Keep my account',
    confirm: 'Delete my account',
    busy: 'Deleting...',
    failed: 'Deletion Failed',
    failedWhy: 'We couldn’t delete your account. Please try again.',
    deleted: 'Account Deleted',
    deletedWhy: `You’re signed out everywhere. We’ll erase your data after ${words(closedAccountRetentionDays, 'day', 'days')}. Taking you to the home page...`,
  },
}

/** Texts about the authenticator app of an account. */
export const authenticatorText = {
  title: 'Authenticator app',
  none: 'Require a code from your phone when you log in, unless you use a passkey.',
  on: (left: number) =>
    left === 0
      ? 'On. You have no recovery codes left. Create new ones.'
      : `On. ${words(left, 'recovery code', 'recovery codes')} left.`,
  setUp: 'Set up',
  setUpLabel: 'Set up an authenticator app',

  setUpTitle: 'Set up your authenticator app',
  setUpLead: 'Scan this code with an app such as 1Password, Google Authenticator or Aegis.',
  loading: 'Loading your QR code',
  failed: 'We couldn’t load the QR code. Please try again.',
  qr: 'QR code for your authenticator app',
  byHand: 'Can’t scan it? Enter this key in the app:',
  code: '6-digit code from the app',
  missing: 'Please enter the 6 digits from your app',
  confirm: 'Turn on',
  confirming: 'Checking...',
  confirmFailed: 'We couldn’t turn on your authenticator app. Please try again.',
  cancel: 'Cancel',

  codesTitle: 'Save your recovery codes',
  codesLead:
    'If you lose your phone, you can log in with one of these codes. Each works once. Keep them somewhere safe: we won’t show them again.',
  codes: 'Recovery codes',
  copy: 'Copy codes',
  copied: 'Copied',
  copyFailed: 'We couldn’t copy the codes. Select and copy them yourself.',
  done: 'I’ve saved them',
  turnedOn: 'Your authenticator app is on. We’ll ask for a code when you log in.',

  renew: 'New recovery codes',
  renewTitle: 'Create new recovery codes?',
  renewLead: 'Your current codes will stop working.',
  renewSave: 'Create codes',
  renewBusy: 'Creating...',
  renewFailed: 'We couldn’t create new codes. Please try again.',
  renewed: 'You have new recovery codes. The old ones no longer work.',

  remove: 'Remove',
  removeLabel: 'Remove the authenticator app',
  removeTitle: 'Remove your authenticator app?',
  removeLead: 'We’ll stop asking for a code when you log in. You’ll only need your password.',
  removeBusy: 'Removing...',
  removeFailed: 'We couldn’t remove the app. Please try again.',
  removed: 'Authenticator app removed.',
  keep: 'Keep it',
}
