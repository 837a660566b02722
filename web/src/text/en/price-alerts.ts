/** Texts of price alerts. */
export const enAlerts = {
  dialog: {
    title: 'Set a price alert',
    lead: 'We write once when the fare reaches what you wait for.',
  },
}
