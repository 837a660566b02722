/** Why a sign-in that leads through another site has failed, as the page to log in is told. */
type SignInError = 'google_auth_failed' | 'session_error'

/** The page to log in, which says why that did not work. */
export function failedSignInPagePath(error: SignInError): string {
  return `/login?${new URLSearchParams({ error }).toString()}`
}

/** Where a browser is led on to Google from; where that cannot be, back to the page to log in. */
export const googleSignInPath = '/api/auth/google'

/** Where a browser arrives that has signed in with Google. */
export const signedInWithGooglePagePath = '/?google_auth_success=true'

/** What became of a Google account that somebody wanted to link to theirs. */
type GoogleLinkOutcome = 'linked' | 'cancelled' | 'other-address' | 'other-account' | 'failed'

/** Where a browser arrives that was at Google to link an account: the page says what became of it. */
export function googleLinkPagePath(outcome: GoogleLinkOutcome): string {
  return `/account?${new URLSearchParams({ google: outcome }).toString()}#methods`
}

/** Where a browser arrives that has signed in with Google and lacks nothing but a code. */
export const loginCodePagePath = '/login?step=code'

/** Where a password is changed: a section of the account page, for who is signed in. */
export const changePasswordPagePath = '/account#methods'
