/** Tables that a backup leaves out, and why. After a restore they are empty. */
export const leftOut: Readonly<Record<string, string>> = {
  'auth.sessions': 'who logged out since, or lost a role, would be signed in again: everybody signs in anew',
  'auth.sign_in_links': 'links in mails, gone after a quarter of an hour',
  'auth.google_sign_ins': 'sign-ins under way, gone after ten minutes',
  'auth.passkey_challenges': 'what passkeys are asked to sign, gone after five minutes',
  'auth.pending_sign_ins': 'sign-ins that wait for a code, gone after ten minutes',
  'auth.rate_limits': 'windows of minutes, which a restore of hours ago would only make wrong',
}
