/** Texts of the log-in page. */
export const enLogin = {
  title: 'Log In',
  submit: 'Log In',
  forgot: 'Forgot your password?',
  busy: 'Logging in...',
  noAccount: 'No account yet?',
  resend: 'Resend verification link',
  failed: 'Invalid email or password. Please try again.',
  over: 'Your session is over. Log in to go on.',
  errors: {
    google_auth_failed: 'Google authentication failed. Please try again or use email/password login.',
    session_error: 'Failed to establish session. Please try logging in again.',
    other: 'Authentication failed. Please try again.',
  },
}
