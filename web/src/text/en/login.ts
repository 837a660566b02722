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
  link: {
    ask: 'Email me a sign-in link',
    asking: 'Sending...',
    askFailed: 'The link could not be sent. Please try again.',
    asked: (email: string) =>
      `If ${email} has an account, a sign-in link is on its way. Open it in this browser within 15 minutes.`,
    title: 'Sign in by link',
    lead: 'One step left: press the button, and you are signed in.',
    submit: 'Sign in',
    busy: 'Signing in...',
    failed: 'Signing in failed. Please try again.',
    incomplete: 'This sign-in link is incomplete. Please open the whole link from the email.',
    toLogIn: 'Back to log in',
  },
  errors: {
    google_auth_failed: 'Google authentication failed. Please try again or use email/password login.',
    session_error: 'Failed to establish session. Please try logging in again.',
    other: 'Authentication failed. Please try again.',
  },
}
