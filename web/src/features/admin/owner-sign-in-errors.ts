import { adminSignInRoutes, type newOwnerRequestSchema } from '@faresight/contracts/auth/admin-sign-in-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type * as z from 'zod'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Creates the first owner, or signs the owner in. */
export type OwnerSignInMode = 'setup' | 'login'

export type OwnerSignInFields = z.input<typeof newOwnerRequestSchema>

interface Refusal {
  title: 'owner-exists' | 'no-owner' | 'failed'
  mode: OwnerSignInMode
  /** `null`: below the form. */
  field: keyof OwnerSignInFields | null
}

/** Where to show a problem, by its code. */
export function ownerSignInError(mode: OwnerSignInMode, code: string | null): Refusal {
  switch (code) {
    case authProblems['owner-exists'].code:
      return { title: 'owner-exists', mode: 'login', field: null }
    case authProblems['no-owner'].code:
      return { title: 'no-owner', mode: 'setup', field: null }
    case authProblems['wrong-owner-key'].code:
      return { title: 'failed', mode, field: 'setupKey' }
    case authProblems['address-taken'].code:
      return { title: 'failed', mode, field: 'email' }
    default:
      return { title: 'failed', mode, field: null }
  }
}

/** Whether all fields of a mode are filled. */
export function isFilled(mode: OwnerSignInMode, fields: Partial<OwnerSignInFields>): boolean {
  const has = (field: keyof OwnerSignInFields) => (fields[field] ?? '').trim() !== ''
  return has('setupKey') && (mode === 'login' || (has('email') && has('firstName') && has('lastName')))
}

/** Whether a user (`null`: a visitor) is an admin. Roles can change while a page is open. */
export function adminCheckQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['admin-check', userId],
    queryFn: ({ signal }) => call(adminSignInRoutes.check, { signal }),
    meta: { personal: true },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export const ownerExistsQuery = queryOptions({
  queryKey: ['owner-exists'],
  queryFn: ({ signal }) => call(adminSignInRoutes.ownerExists, { signal }),
  refetchOnMount: 'always',
})
