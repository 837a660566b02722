import { emailAddressSchema, firstNameSchema, lastNameSchema } from '@faresight/contracts/auth/user-fields'
import * as z from 'zod'
import { normaliseEmail } from '../users/user.ts'

/** Claims that are missing or invalid are `null`. */
export interface GoogleIdentity {
  sub: string
  /** Normalized; `null` unless verified by Google. */
  email: string | null
  /** Gmail or Google Workspace: only for these is Google authoritative. */
  isEmailOfGoogle: boolean
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
}

const maxPictureUrlLength = 2000

const idToken = z.object({
  sub: z.string().min(1).max(255),
  // Validated before normalizing: an invalid address might normalize into another person's.
  email: emailAddressSchema.transform(normaliseEmail).nullable().catch(null),
  email_verified: z.boolean().catch(false),
  hd: z.string().min(1).nullable().catch(null),
  given_name: firstNameSchema.catch(null),
  family_name: lastNameSchema.catch(null),
  /** The full name, for people with a single name. */
  name: firstNameSchema.catch(null),
  picture: z.url().max(maxPictureUrlLength).nullable().catch(null),
})

/**
 * @param claims of an ID token that has been validated
 * @param pictureOrigin allowed over plain http: the local sandbox
 * @throws ZodError without `sub`
 */
export function parseIdTokenClaims(claims: unknown, pictureOrigin: string | null): GoogleIdentity {
  const { sub, email, email_verified, hd, given_name, family_name, name, picture } = idToken.parse(claims)
  const hasNames = given_name !== null || family_name !== null
  return {
    sub,
    email: email_verified ? email : null,
    isEmailOfGoogle: email_verified && (hd !== null || (email?.endsWith('@gmail.com') ?? false)),
    firstName: hasNames ? given_name : name,
    lastName: family_name,
    pictureUrl: picture !== null && isAllowedPictureUrl(picture, pictureOrigin) ? picture : null,
  }
}

function isAllowedPictureUrl(url: string, pictureOrigin: string | null): boolean {
  const { origin, protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && origin === pictureOrigin)
}
