/** What is said of a session from afar. */
export const enSession = {
  signedOut: 'Signed out',
  signedOutElsewhere: 'You signed out in another tab.',
}
