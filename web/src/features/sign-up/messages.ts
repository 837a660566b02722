/** A sentence around an email address. */
type WithAddress = readonly [before: string, address: string, after: string]
/** A sentence around two links. */
type WithTwoLinks = readonly [before: string, first: string, between: string, second: string]

/** Texts for creating an account and resetting a password. */
export const signUpText = {
  register: {
    title: 'Create your account',
    agree: (): WithTwoLinks => ['I agree to the ', 'Terms of Service', ' and the ', 'Privacy Policy'],
    agreeFirst: 'You must agree to the Terms of Service and Privacy Policy',
    emailFirst: 'Enter your email address',
    submit: 'Create account',
    busy: 'Creating account...',
    haveAccount: 'Have an account?',
    failed: 'Registration failed. Please try again.',
  },
  registered: {
    title: 'Check Your Email!',
    sentTo: (email: string): WithAddress => ['We sent a verification link to ', email, '.'],
    expires: 'The link expires in 24 hours.',
    spam: 'Can’t find it? Check your spam folder.',
    resend: 'Resend verification link',
    localTitle: 'Account Created!',
    localBody: (email: string): WithAddress => ['One step left: verify that ', email, ' is yours.'],
    verify: 'Verify Email Now',
  },
  verify: {
    loading: 'Verifying your email...',
    loadingBody: 'This takes a moment.',
    verified: 'Email Verified!',
    checkout: 'Continue to Checkout',
    failedTitle: 'Verification Failed',
    noToken: 'No verification token provided',
    failed: 'Verification failed. The link may be invalid or expired.',
    resend: 'Resend Verification Email',
    support: 'Contact Support',
  },
  resend: {
    submit: 'Send verification email',
    busy: 'Sending...',
    sent: 'Email Sent!',
    sentBody: (email: string): WithAddress => [
      'If the account for ',
      email,
      ' still needs verifying, a new link is on its way.',
    ],
    expires: 'The link expires in 24 hours and replaces any earlier one.',
    another: 'Send Another Email',
    failed: 'Failed to resend verification email. Please try again.',
  },
  forgot: {
    title: 'Forgot your password?',
    submit: 'Send reset link',
    busy: 'Sending...',
    sent: 'Check Your Email',
    sentBody: (email: string): WithAddress => [
      'If there’s an account for ',
      email,
      ', a password reset link is on its way.',
    ],
    expires: 'The link expires in 1 hour.',
    back: 'Back to Login',
    failed: 'Failed to send reset email. Please try again.',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'This signs you out on every device.',
    failedTitle: 'Reset Failed',
    submit: 'Reset password',
    busy: 'Resetting password...',
    done: 'Password Reset Successful!',
    doneBody: 'You’re signed out on every device. Log in with your new password.',
    noToken: 'Invalid reset link. Please request a new password reset.',
    failed: 'Failed to reset password. The link may be invalid or expired.',
  },
  goToLogin: 'Go to Login',
}
