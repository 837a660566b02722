import { emailAddressSchema, firstNameSchema, lastNameSchema } from '@faresight/contracts/auth/user-fields'
import * as z from 'zod'
import { normaliseEmail } from '../users/user.ts'

/** Whom Google has signed in. What it does not tell, or tells in a form that we would not keep, is `null`. */
export interface GoogleIdentity {
  /** Google's own id of the account, which never changes. */
  sub: string
  /** Normalised, and only where Google has verified it. */
  email: string | null
  /** Whether the address is of Google's own, or of an organisation that Google runs: nobody else says whose it is. */
  isEmailOfGoogle: boolean
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
}

const longestPictureUrl = 2000

const idToken = z.object({
  sub: z.string().min(1).max(255),
  // What is no address as it stands may become somebody else's once it is normalised.
  email: emailAddressSchema.transform(normaliseEmail).nullable().catch(null),
  email_verified: z.boolean().catch(false),
  /** The domain of the organisation that runs the account. */
  hd: z.string().min(1).nullable().catch(null),
  given_name: firstNameSchema.catch(null),
  family_name: lastNameSchema.catch(null),
  /** The whole name, for those who have but one. */
  name: firstNameSchema.catch(null),
  picture: z.url().max(longestPictureUrl).nullable().catch(null),
})

/**
 * Reads the claims of an ID token that has been checked.
 *
 * @param pictureOrigin from where a picture may come over plain http: the sandbox on one's own machine
 * @throws where there is no `sub`
 */
export function identityOf(claims: unknown, pictureOrigin: string | null): GoogleIdentity {
  const { sub, email, email_verified, hd, given_name, family_name, name, picture } = idToken.parse(claims)
  const hasNames = given_name !== null || family_name !== null
  return {
    sub,
    email: email_verified ? email : null,
    isEmailOfGoogle: email_verified && (hd !== null || (email?.endsWith('@gmail.com') ?? false)),
    firstName: hasNames ? given_name : name,
    lastName: family_name,
    pictureUrl: picture !== null && mayShow(picture, pictureOrigin) ? picture : null,
  }
}

function mayShow(url: string, pictureOrigin: string | null): boolean {
  const { origin, protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && origin === pictureOrigin)
}
