/** What surrounds a toast. */
export const toastsText = {
  /** Spoken before a toast. */
  label: 'Notification',
  /** `{hotkey}` is the key that leads there. */
  region: 'Notifications ({hotkey})',
  dismiss: 'Dismiss',
}
