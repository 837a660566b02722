type SignInError = 'google_auth_failed' | 'session_error'

export function failedSignInPagePath(error: SignInError): string {
  return `/login?${new URLSearchParams({ error }).toString()}`
}

export const googleSignInPath = '/api/auth/google'

export const signedInWithGooglePagePath = '/?google_auth_success=true'

type GoogleLinkOutcome = 'linked' | 'cancelled' | 'other-address' | 'other-account' | 'failed'

export function googleLinkPagePath(outcome: GoogleLinkOutcome): string {
  return `/account?${new URLSearchParams({ google: outcome }).toString()}#methods`
}

export const loginCodePagePath = '/login?step=code'

export const changePasswordPagePath = '/account#methods'
