import * as z from 'zod'
import { instant, messageAnswerSchema } from '../common.ts'
import { closedAccountRetentionDays } from '../retention.ts'
import { defineRoute } from '../route.ts'
import { newPasswordSchema, currentPasswordSchema } from './password.ts'
import { firstNameSchema, lastNameSchema } from './user-fields.ts'
import { authProblems } from './problems.ts'
import { currentUserSchema } from './user.ts'

/** Maximum age of the sign-in for irreversible account actions. */
export const accountSignInMaxAgeMinutes = 10

/** For the summaries of routes with that limit. */
export const recentSignInNote = `requires a sign-in within the last ${accountSignInMaxAgeMinutes} minutes`

export const accountSchema = z.object({
  user: currentUserSchema,
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  passkeys: z.int().default(0),
  /** `off`: not available on this site. */
  authenticator: z.enum(['off', 'none', 'on']).default('off'),
  recoveryCodes: z.int().default(0),
  createdAt: instant,
  signedInByKey: z.boolean(),
  /** Of this session; compare with `accountSignInMaxAgeMinutes`. */
  signedInAt: instant,
})

export type Account = z.infer<typeof accountSchema>

export const ownSessionSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  current: z.boolean(),
  signedInAt: instant,
  lastSeenAt: instant,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
})

export type OwnSession = z.infer<typeof ownSessionSchema>

export const accountRoutes = {
  account: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/account',
    access: 'user',
    summary: 'Get my account: names, email and sign-in methods',
    answer: accountSchema,
  }),
  changeProfile: defineRoute({
    owner: 'auth',
    method: 'PATCH',
    path: '/api/account',
    access: 'user',
    summary: 'Change my names; an omitted name stays',
    body: z.object({ firstName: firstNameSchema.optional(), lastName: lastNameSchema.optional() }),
    answer: currentUserSchema,
  }),
  changePassword: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/password',
    access: 'user',
    // Limits guesses per device, as a sign-in does.
    cookies: ['device'],
    summary:
      'Change my password, or set a first one after a recent sign-in; renews this session and ends all others',
    body: z.object({ currentPassword: currentPasswordSchema.optional(), password: newPasswordSchema }),
    answer: messageAnswerSchema,
    problems: [
      authProblems['wrong-password'],
      authProblems['sign-in-too-old'],
      authProblems['too-many-sign-ins'],
      authProblems['sign-in-busy'],
    ],
  }),
  linkGoogle: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/google',
    access: 'user',
    summary: `Start linking a Google account with my email; returns the URL to open; ${recentSignInNote}`,
    answer: z.object({ url: z.url() }),
    problems: [authProblems['sign-in-too-old'], authProblems['google-unavailable']],
  }),
  unlinkGoogle: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/account/google',
    access: 'user',
    summary: `Unlink my Google account; requires a password on the account; ${recentSignInNote}`,
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['sign-in-too-old'], authProblems['no-password']],
  }),
  closeAccount: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    summary: `Close my account immediately and erase it after ${closedAccountRetentionDays} days; ${recentSignInNote}`,
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['sign-in-too-old'], authProblems['last-owner']],
  }),
  sessions: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'List my sessions, this one first, then the most recently used',
    answer: z.array(ownSessionSchema),
  }),
  endSession: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'user',
    summary: 'End one of my sessions',
    params: z.object({ id: z.string().max(100) }),
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['no-such-session']],
  }),
  endSessions: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'End all my sessions, including this one',
    status: 204,
    answer: z.undefined(),
  }),
}
