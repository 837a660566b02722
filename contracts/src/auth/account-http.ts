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
    summary: 'My account: who I am and how I sign in',
    answer: accountSchema,
  }),
  changeProfile: defineRoute({
    owner: 'auth',
    method: 'PATCH',
    path: '/api/account',
    access: 'user',
    summary: 'Change my names; one that is left out stays',
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
      'Change my password, or choose a first one after a recent sign-in; renews this session and ends all others',
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
    summary: `Begin to link a Google account of my address: answers where to go for it; wants a sign-in of the last ${accountSignInMaxAgeMinutes} minutes`,
    answer: z.object({ url: z.url() }),
    problems: [authProblems['sign-in-too-old'], authProblems['google-unavailable']],
  }),
  unlinkGoogle: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/account/google',
    access: 'user',
    summary: `Have Google no longer sign in to my account; wants a password and a sign-in of the last ${accountSignInMaxAgeMinutes} minutes`,
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['sign-in-too-old'], authProblems['no-password']],
  }),
  closeAccount: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    summary: `Close my account at once, and have all of it erased after ${closedAccountRetentionDays} days; wants a sign-in of the last ${accountSignInMaxAgeMinutes} minutes`,
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['sign-in-too-old'], authProblems['last-owner']],
  }),
  sessions: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'Where I am signed in, this session first, then by when each was last used',
    answer: z.array(ownSessionSchema),
  }),
  endSession: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'user',
    summary: 'Sign out one of my sessions',
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
    summary: 'Sign out everywhere, here too',
    status: 204,
    answer: z.undefined(),
  }),
}
