import * as z from 'zod'
import { messageAnswerSchema, allowedNameCharacters } from '../common.ts'
import { defineRoute } from '../route.ts'
import { emailAddressSchema } from './user-fields.ts'
import { authProblems } from './problems.ts'

export const minOwnerKeyLength = 32

const setupKey = z.string('Please enter the owner setup key').min(1, 'Please enter the owner setup key')

const ownName = (missing: string, tooLong: string) =>
  z
    .string(missing)
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .max(100, tooLong)
    .regex(allowedNameCharacters.pattern, allowedNameCharacters.message)

export const ownerKeyRequestSchema = z.object({ setupKey })

export const newOwnerRequestSchema = ownerKeyRequestSchema.extend({
  email: emailAddressSchema,
  firstName: ownName('Please enter your first name', 'First name is too long'),
  lastName: ownName('Please enter your last name', 'Last name is too long'),
})

const refusals = [
  authProblems['wrong-owner-key'],
  authProblems['too-many-owner-keys'],
  authProblems['owner-key-off'],
] as const

export const adminSignInRoutes = {
  check: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/admin/check',
    access: 'public',
    summary: 'Get the administrative role of the caller',
    answer: z.object({
      isAdmin: z.boolean(),
      needsSecondFactor: z.literal(true).optional(),
    }),
  }),
  ownerExists: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/admin/owner-exists',
    access: 'public',
    summary: 'Check whether this site has an owner',
    answer: z.object({ exists: z.boolean() }),
  }),
  ownerBootstrap: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/admin/owner-bootstrap',
    access: 'public',
    countsBeforeBody: true,
    summary: 'Create the first owner with the owner key; creates no session',
    body: newOwnerRequestSchema,
    answer: messageAnswerSchema,
    problems: [...refusals, authProblems['owner-exists'], authProblems['address-taken']],
  }),
  keyLogin: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/admin/key-login',
    access: 'public',
    cookies: ['device'],
    countsBeforeBody: true,
    summary: 'Sign in as the owner with the owner key, for an hour',
    body: ownerKeyRequestSchema,
    answer: messageAnswerSchema,
    problems: [...refusals, authProblems['no-owner']],
  }),
}
