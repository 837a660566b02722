import { words } from '../../text/words.ts'

/** Texts about the authenticator app of an account. */
export const authenticatorText = {
  title: 'Authenticator app',
  none: 'Adds a code from your phone when you log in. Passkeys don’t need one.',
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
