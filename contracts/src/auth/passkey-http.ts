import * as z from 'zod'
import { instant, messageAnswerSchema, allowedNameCharacters, uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { recentSignInNote } from './account-http.ts'
import { authProblems } from './problems.ts'

export const maxPasskeys = 20

const base64url = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[\w-]+$/)

/** A credential id has 1023 bytes at most. */
const credentialId = base64url(1364)

const transports = z.array(z.string().max(20)).max(10)
const credential = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: transports.optional(),
})
const userVerification = z.literal('required')

/** `PublicKeyCredentialCreationOptionsJSON`. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON`, without a list: the user picks a passkey. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification,
})

const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** `RegistrationResponseJSON`. */
const newPasskeyCredentialSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: transports.optional(),
  }),
})

export type NewPasskeyCredential = z.output<typeof newPasskeyCredentialSchema>

/** `AuthenticationResponseJSON`. */
export const passkeyAssertionSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
})

export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>

const missingName = 'Please enter a name for the passkey'
const passkeyName = z
  .string(missingName)
  .trim()
  .normalize('NFC')
  .min(1, missingName)
  .max(60, 'Please use at most 60 characters')
  .regex(allowedNameCharacters.pattern, allowedNameCharacters.message)

export const ownPasskeySchema = z.object({
  id: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

export type OwnPasskey = z.infer<typeof ownPasskeySchema>

const one = z.object({ id: uuid })

export const passkeyRoutes = {
  loginOptions: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    summary: 'Create a passkey challenge for signing in; valid for five minutes and one attempt',
    answer: requestOptions,
    problems: [authProblems['passkeys-off']],
  }),
  login: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/passkey/login',
    access: 'public',
    cookies: ['device', 'passkey'],
    summary: 'Sign in with a passkey’s signed challenge; sets the session cookie',
    body: z.object({
      assertion: passkeyAssertionSchema,
      /** Re-authentication: refuses passkeys of other accounts. */
      again: z.boolean().default(false),
    }),
    answer: messageAnswerSchema,
    problems: [
      authProblems['passkeys-off'],
      authProblems['passkey-expired'],
      authProblems['passkey-refused'],
    ],
  }),
  list: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/account/passkeys',
    access: 'user',
    summary: 'List my passkeys, oldest first',
    answer: z.array(ownPasskeySchema),
  }),
  addOptions: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: 'user',
    summary: `Create the options for registering a passkey; ${recentSignInNote}`,
    answer: creationOptions,
    problems: [
      authProblems['passkeys-off'],
      authProblems['sign-in-too-old'],
      authProblems['verify-email-first'],
      authProblems['too-many-passkeys'],
    ],
  }),
  add: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'user',
    cookies: ['passkey'],
    summary: `Register a passkey; ${recentSignInNote}`,
    body: z.object({ name: passkeyName, credential: newPasskeyCredentialSchema }),
    status: 201,
    answer: ownPasskeySchema,
    problems: [
      authProblems['passkeys-off'],
      authProblems['passkey-expired'],
      authProblems['passkey-not-added'],
      authProblems['passkey-exists'],
      authProblems['sign-in-too-old'],
      authProblems['too-many-passkeys'],
    ],
  }),
  rename: defineRoute({
    owner: 'auth',
    method: 'PATCH',
    path: '/api/account/passkeys/{id}',
    access: 'user',
    summary: 'Rename one of my passkeys',
    params: one,
    body: z.object({ name: passkeyName }),
    answer: ownPasskeySchema,
    problems: [authProblems['no-such-passkey']],
  }),
  remove: defineRoute({
    owner: 'auth',
    method: 'DELETE',
    path: '/api/account/passkeys/{id}',
    access: 'user',
    summary: `Remove one of my passkeys; ${recentSignInNote}`,
    params: one,
    status: 204,
    answer: z.undefined(),
    problems: [authProblems['sign-in-too-old'], authProblems['no-such-passkey']],
  }),
}
