import { erasedAfterDays, paymentYears } from '@faresight/contracts/retention'
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
  failedTitle: 'Your account could not be loaded',
  failed: 'Please try again. Nothing was changed.',

  profile: {
    verified: 'verified',
    notVerified: 'not verified',
    noName: 'No name yet',
    edit: 'Edit',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Profile Saved',
    failed: 'Your name could not be saved. Please try again.',
  },

  password: {
    has: 'You log in with your email and this password.',
    none: 'You have no password yet. With one you can also log in without Google.',
    change: 'Change password',
    choose: 'Choose a password',
    current: 'Current password',
    lead: 'Changing it signs out all other sessions. You stay signed in here.',
    save: 'Change password',
    saveFirst: 'Save password',
    saving: 'Saving...',
    cancel: 'Cancel',
    changed: 'Your password is changed. All other sessions have been signed out.',
    chosen: 'Your password is saved. All other sessions have been signed out.',
    failed: 'Your password could not be changed. Please try again.',
    required: 'Password is required',
    googleFirst: 'This needs a more recent sign-in. Sign in with Google again, then choose the password.',
  },

  methods: {
    google: 'Google',
    connected: 'Connected. You can sign in with your Google account.',
    notConnected: 'Not connected.',
    connect: 'Connect Google',
    connecting: 'Connecting...',
    connectFailed: 'Google could not be connected. Please try again.',
    disconnect: 'Disconnect',
    disconnecting: 'Removing...',
    disconnectFailed: 'Google could not be disconnected. Please try again.',
    disconnected: 'Google is disconnected. You sign in with your password.',
    /** What became of a visit to Google. */
    linked: 'Google is connected. You can sign in with it from now on.',
    refused: {
      cancelled: 'Nothing was connected.',
      'other-address': (email: string) =>
        `That Google account uses a different email. Choose the one for ${email}.`,
      'other-account': 'That Google account is already connected to another Faresight account.',
      failed: 'Google could not be connected. Please try again.',
    },
  },

  sessions: {
    lead: 'Where you are signed in. If you do not recognize one, sign it out and change your password.',
    loading: 'Loading your sessions',
    failed: 'Failed to load your sessions.',
    thisDevice: 'This device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    signedIn: (when: string) => `Signed in ${when}`,
    seen: (when: string) => `last seen ${when}`,
    now: 'active now',
    lessThanAnHour: 'less than an hour ago',
    end: 'Sign Out',
    endLabel: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} is signed out.`,
    endFailed: 'This session could not be signed out. Please try again.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereBody: (n: number | null) =>
      n === null || n === 1
        ? 'This ends every session, this one too. You will have to log in again.'
        : `This ends all ${words(n, 'session', 'sessions')} at once, this one too. You will have to log in again.`,
    everywhereBusy: 'Signing out...',
    stay: 'Stay signed in',
    everywhereFailed: 'You could not be signed out everywhere. Please try again.',
  },

  danger: {
    body: `Deletes your account, searches and alerts. Payment records stay for ${words(paymentYears, 'year', 'years')}, as the law asks.`,
    delete: 'Delete account',
    title: 'Delete your account?',
    lead: 'This cannot be undone.',
    facts: [
      'Your account is closed at once: every device is signed out, your plan ends and is not charged again, searches and alerts stop.',
      'What is left of your plan is not refunded.',
      `Your personal data are erased everywhere after ${words(erasedAfterDays, 'day', 'days')}.`,
      `Payment records are kept for ${words(paymentYears, 'year', 'years')}, as the law asks.`,
    ],
    word: 'DELETE',
    type: (word: string) => `Type ${word} to confirm`,
    keep: 'Keep my account',
    confirm: 'Delete my account',
    busy: 'Deleting...',
    failed: 'Deletion Failed',
    failedWhy: 'Your account could not be deleted. Please try again.',
    deleted: 'Account Deleted',
    deletedWhy: `You are signed out everywhere. Your data will be erased after ${words(erasedAfterDays, 'day', 'days')}. Taking you to the start page...`,
  },
}
