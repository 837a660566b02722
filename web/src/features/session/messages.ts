/** What we say about a session that has ended, by how it ended. */
export const sessionText = {
  over: {
    title: 'Please log in',
    body: 'Your session has ended. Until you log in, you’ll see the site as a visitor.',
  },
  elsewhere: { title: 'Signed out', body: 'You signed out in another tab.' },
  everywhere: { title: 'Signed out everywhere', body: 'All your sessions have ended, including this one.' },
  /** The server didn't answer, and still has the session. */
  untold: {
    title: 'Logout Failed',
    body: 'The server didn’t respond, but you’re signed out in this browser.',
  },
}

/** Texts of the log-in page. */
export const loginText = {
  title: 'Log In',
  submit: 'Log In',
  forgot: 'Forgot your password?',
  busy: 'Logging in...',
  noAccount: 'No account yet?',
  resend: 'Resend verification link',
  failed: 'Invalid email or password. Please try again.',
  over: 'Your session has ended. Log in to continue.',
  link: {
    send: 'Email me a sign-in link',
    sending: 'Sending...',
    sendFailed: 'We couldn’t send the link. Please try again.',
    sent: (email: string) =>
      `If ${email} has an account, a sign-in link is on its way. Open it in this browser within 15 minutes.`,
    title: 'Log in with a link',
    lead: 'Almost there. Select Log In to continue.',
    submit: 'Log In',
    busy: 'Logging in...',
    failed: 'We couldn’t sign you in. Please try again.',
    incomplete: 'This sign-in link is incomplete. Open the whole link from your email.',
    toLogIn: 'Back to Login',
  },
  code: {
    title: 'Enter your code',
    lead: 'Your account is protected by an authenticator app.',
    app: '6-digit code from your app',
    recovery: 'Recovery code',
    recoveryInstead: 'Use a recovery code instead',
    appInstead: 'Use your app instead',
    missing: 'Please enter the code',
    submit: 'Continue',
    busy: 'Checking...',
    failed: 'We couldn’t check the code. Please try again.',
    restart: 'Use a different account',
    again: 'Log in again',
  },
  errors: {
    google_auth_failed: 'Google authentication failed. Please try again or use email/password login.',
    session_error: 'Failed to establish session. Please try logging in again.',
    other: 'Authentication failed. Please try again.',
  },
}
