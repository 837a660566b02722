import * as z from 'zod'
import { messageAnswerSchema } from '../common.ts'
import { defineRoute } from '../route.ts'
import { recentSignInNote } from './account-http.ts'
import { authProblems } from './problems.ts'

export const missingCodeMessage = 'Please enter the code'

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCodeSchema = z
  .string(missingCodeMessage)
  .trim()
  .min(1, missingCodeMessage)
  .max(40, 'That code is too long')

const codeOfApp = z
  .string(missingCodeMessage)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits from your app'))

/** Each works once, and is shown only now. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorRoutes = {
  login: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    cookies: ['device', 'code'],
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    body: z.object({ code: secondFactorCodeSchema }),
    answer: messageAnswerSchema,
    problems: [
      authProblems['wrong-code'],
      authProblems['code-expired'],
      authProblems['too-many-sign-ins'],
      authProblems['authenticator-off'],
    ],
  }),
  begin: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/authenticator',
    access: 'user',
    summary: `Create the secret for an authenticator app; ${recentSignInNote}`,
    answer: z.object({
      secret: z.string(),
      /** `otpauth:` URI for a QR code. */
      uri: z.string(),
    }),
    problems: [
      authProblems['authenticator-off'],
      authProblems['authenticator-exists'],
      authProblems['sign-in-too-old'],
      authProblems['verify-email-first'],
    ],
  }),
  confirm: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/authenticator/confirm',
    access: 'user',
    cookies: ['device'],
    summary: 'Turn on two-step verification with a first code of the app; returns recovery codes',
    body: z.object({ code: codeOfApp }),
    answer: recoveryCodes,
    problems: [
      authProblems['wrong-code'],
      authProblems['no-authenticator'],
      authProblems['too-many-sign-ins'],
      authProblems['authenticator-off'],
    ],
  }),
  remove: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/account/authenticator',
    access: 'user',
    summary: `Turn off two-step verification; ${recentSignInNote}`,
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['no-authenticator'], authProblems['sign-in-too-old']],
  }),
  renewCodes: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'user',
    summary: `Replace my recovery codes; ${recentSignInNote}`,
    answer: recoveryCodes,
    problems: [authProblems['no-authenticator'], authProblems['sign-in-too-old']],
  }),
}
