import * as z from 'zod'
import { messageAnswerSchema } from '../common.ts'
import { requestProblems } from '../problems.ts'
import { defineRoute } from '../route.ts'
import { newPasswordSchema, currentPasswordSchema } from './password.ts'
import { emailAddressSchema, firstNameSchema, lastNameSchema } from './user-fields.ts'
import { authProblems } from './problems.ts'
import { secondFactorCodeSchema } from './second-factor-http.ts'
import { googleSignInPath } from './sign-in-pages.ts'
import { currentUserSchema } from './user.ts'

export const credentialsSchema = z.object({ email: emailAddressSchema, password: currentPasswordSchema })

export type Credentials = z.infer<typeof credentialsSchema>

export const registrationSchema = z.object({
  email: emailAddressSchema,
  password: newPasswordSchema,
  firstName: firstNameSchema.default(null),
  lastName: lastNameSchema.default(null),
})

export type Registration = z.infer<typeof registrationSchema>

/** 256 random bits in base64url. Anything else gets the problem of an expired link. */
function mailToken({ detail }: { detail: string }) {
  return z.string(detail).max(200, detail).default('')
}

const addressOnly = z.object({ email: emailAddressSchema })

export const authRoutes = {
  login: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    cookies: ['device'],
    summary:
      'Sign in with email and password; sets the session cookie, or asks for a code at POST /api/auth/login/code',
    body: credentialsSchema,
    answer: messageAnswerSchema.extend({
      /** Not signed in yet: send a code within ten minutes. */
      needsCode: z.literal(true).optional(),
    }),
    problems: [
      authProblems['invalid-credentials'],
      authProblems['email-not-verified'],
      authProblems['too-many-sign-ins'],
      authProblems['sign-in-busy'],
    ],
  }),
  confirm: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'user',
    // Limits guesses per device, as a sign-in does.
    cookies: ['device'],
    summary: 'Sign in again with my password; a new session replaces this one',
    body: z.object({
      password: currentPasswordSchema,
      /** Required with an authenticator app: its code or a recovery code. */
      code: secondFactorCodeSchema.optional(),
    }),
    answer: messageAnswerSchema,
    problems: [
      authProblems['wrong-password'],
      authProblems['code-required'],
      authProblems['wrong-code'],
      authProblems['authenticator-off'],
      authProblems['too-many-sign-ins'],
      authProblems['sign-in-busy'],
    ],
  }),
  logout: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out: end the session, if any, and clear its cookie',
    answer: messageAnswerSchema,
  }),
  user: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Get the signed-in user',
    answer: currentUserSchema,
  }),
  userAgain: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/user',
    access: 'user',
    summary: 'Get the signed-in user; same as /api/auth/user',
    answer: currentUserSchema,
  }),
  register: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Sign up; sends an email with a verification link',
    body: registrationSchema,
    status: 201,
    answer: messageAnswerSchema.extend({
      verificationUrl: z.url().optional(),
    }),
    problems: [authProblems['sign-in-busy']],
  }),
  verifyEmail: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/auth/verify-email',
    access: 'public',
    summary: 'Verify an email with the token of its link; repeatable until the link expires',
    query: z.object({ token: mailToken(authProblems['bad-verification-token']) }),
    answer: messageAnswerSchema,
    problems: [authProblems['no-verification-token'], authProblems['bad-verification-token']],
  }),
  resendVerification: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'public',
    summary: 'Resend the verification email, if an account awaits verification',
    body: addressOnly,
    answer: messageAnswerSchema,
  }),
  forgotPassword: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Send an email with a password reset link, if the account exists',
    body: addressOnly,
    answer: messageAnswerSchema,
  }),
  resetPassword: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of a reset link; ends all sessions',
    body: z.object({ token: mailToken(authProblems['bad-reset-token']), password: newPasswordSchema }),
    answer: messageAnswerSchema,
    problems: [authProblems['no-reset-token'], authProblems['bad-reset-token'], authProblems['sign-in-busy']],
  }),
  askForSignInLink: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/sign-in-link',
    access: 'public',
    cookies: ['link'],
    summary: 'Send an email with a one-time sign-in link for this browser, if the account exists',
    body: addressOnly,
    answer: messageAnswerSchema,
  }),
  signInByLink: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/sign-in-link/use',
    access: 'public',
    cookies: ['device', 'link'],
    summary: 'Sign in with the token of an emailed link; sets the session cookie',
    body: z.object({ token: mailToken(authProblems['bad-sign-in-link']) }),
    answer: messageAnswerSchema.extend({ needsCode: z.literal(true).optional() }),
    problems: [authProblems['bad-sign-in-link'], authProblems['sign-in-link-elsewhere']],
  }),
  google: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: googleSignInPath,
    access: 'public',
    summary: 'Redirect to Google to sign in, or to /login with an error',
    status: 302,
    answer: messageAnswerSchema,
    problems: [requestProblems['foreign-origin']],
  }),
  googleCallback: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/auth/google/callback',
    access: 'public',
    cookies: ['device', 'google'],
    summary: 'Callback for Google: signs in and redirects home, or to /login with an error',
    query: z.object({
      code: z.string().max(2000).optional(),
      state: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(500).optional(),
    }),
    status: 302,
    answer: messageAnswerSchema,
    problems: [requestProblems['foreign-origin']],
  }),
}
