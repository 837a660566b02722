/** Accessible names around a toast. */
export const toastsText = {
  /** Spoken before a toast. */
  label: 'Notification',
  // Radix replaces `{hotkey}`.
  region: 'Notifications ({hotkey})',
  dismiss: 'Dismiss',
}
