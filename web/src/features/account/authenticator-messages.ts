import { words } from '../../text/words.ts'

/** Texts about the authenticator app of an account. */
export const authenticatorText = {
  title: 'Authenticator app',
  none: 'Ask for a code from an app on your phone when you log in. A passkey needs no code.',
  on: (left: number) =>
    left === 0
      ? 'On. You have no recovery codes left: create new ones.'
      : `On. You have ${words(left, 'recovery code', 'recovery codes')} left.`,
  setUp: 'Set up',
  setUpLabel: 'Set up an authenticator app',

  setUpTitle: 'Set up your authenticator app',
  setUpLead: 'Scan this with an app such as 1Password, Google Authenticator or Aegis.',
  loading: 'Loading your QR code',
  failed: 'The QR code could not be loaded. Please try again.',
  qr: 'QR code for your authenticator app',
  byHand: 'Cannot scan it? Enter this key in the app:',
  code: '6-digit code from the app',
  missing: 'Please enter the 6 digits that your app shows',
  confirm: 'Turn on',
  confirming: 'Checking...',
  confirmFailed: 'The app could not be set up. Please try again.',
  cancel: 'Cancel',

  codesTitle: 'Save your recovery codes',
  codesLead:
    'If you lose your phone, each of these logs you in once in place of a code. Keep them somewhere safe: we show them only now.',
  codes: 'Recovery codes',
  copy: 'Copy codes',
  copied: 'Copied',
  copyFailed: 'Select the codes and copy them by hand.',
  done: 'I saved them',
  turnedOn: 'Your authenticator app is set up. We ask for a code when you log in.',

  renew: 'New recovery codes',
  renewTitle: 'Create new recovery codes?',
  renewLead: 'The codes you have now stop working.',
  renewSave: 'Create codes',
  renewBusy: 'Creating...',
  renewFailed: 'The codes could not be created. Please try again.',
  renewed: 'You have new recovery codes. The ones from before no longer work.',

  remove: 'Remove',
  removeLabel: 'Remove the authenticator app',
  removeTitle: 'Remove your authenticator app?',
  removeLead: 'We no longer ask for a code when you log in, so your password alone opens your account.',
  removeBusy: 'Removing...',
  removeFailed: 'The app could not be removed. Please try again.',
  removed: 'Your authenticator app was removed.',
  keep: 'Keep it',
}
