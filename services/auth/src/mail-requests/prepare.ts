import { userRegisteredEvent } from '@faresight/contracts/auth/events'
import type { Email } from '@faresight/kit/mail/email'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { markJobsQueued } from '@faresight/kit/job-table/store'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { signUps } from '../metrics.ts'
import { mailRequests, type User } from '../schema.ts'
import {
  holdUserByEmail,
  insertUser,
  replaceRegistration,
  setResetToken,
  setVerificationToken,
} from './account-store.ts'
import { type Course, courseOf } from './course.ts'
import {
  accountClosedLetter,
  accountExistsLetter,
  googleLinkedLetter,
  googleUnlinkedLetter,
  choosePasswordLetter,
  isMethodChange,
  methodChangedLetter,
  passwordChangedLetter,
  registrationLetter,
  resetLetter,
  signInLinkLetter,
  verificationLetter,
} from './letters.ts'
import { putRegistration } from './registrations.ts'
import { insertSignInLink } from './sign-in-links.ts'
import { deleteEarlier, type MailRequest } from './store.ts'

const hourMs = 60 * 60 * 1000
const verificationMs = 24 * hourMs
const resetMs = hourMs
const signInLinkMs = hourMs / 4

/** A letter that only has to be sent. */
export interface Prepared {
  letter: Email
  /** The token in its link. Its hash is stored, and the letter alone holds it. */
  token?: string
}

type Surroundings = Pick<Deps, 'postgres' | 'publicUrl' | 'now'>

/** Does what a request comes to, all of it or nothing, but for sending the letter. `null` where there is nothing to send. */
export async function prepare(
  { postgres, publicUrl, now }: Surroundings,
  request: MailRequest,
): Promise<Prepared | null> {
  let isOpened = false
  const prepared = await postgres.db.transaction(async (tx) => {
    const at = now()
    // Gone where a later one of its kind has taken its place, or where it has been carried out meanwhile.
    if ((await markJobsQueued(tx, mailRequests, [request.id], at)) === 0) return null
    await deleteEarlier(tx, request)
    const { user, opened } = await holdAccount(tx, request, at)
    isOpened = opened
    const course = opened ? 'open-account' : courseOf(request, user)
    if (opened && user) {
      const registeredAt = at.toISOString()
      await enqueueEvent(tx, userRegisteredEvent, { userId: user.id, registeredAt, provider: 'local' })
    }
    if (course === 'add-registration' && user && request.registration)
      await replaceRegistration(tx, user.id, request.registration, at)
    return letterFor(tx, course, { user, request }, { publicUrl, at })
  })
  if (isOpened) signUps.inc({ by: 'password' })
  return prepared
}

/** Who has the address, held; for a registration somebody has it from now on. */
async function holdAccount(
  tx: Tx,
  { kind, email, registration }: MailRequest,
  at: Date,
): Promise<{ user: User | null; opened: boolean }> {
  const present = await holdUserByEmail(tx, email)
  if (present || kind !== 'registration' || !registration) return { user: present, opened: false }
  const opened = await insertUser(tx, email, registration, at)
  // Whoever was faster has committed by now.
  return { user: opened ?? (await holdUserByEmail(tx, email)), opened: opened !== null }
}

async function letterFor(
  tx: Tx,
  course: Course,
  { user, request }: { user: User | null; request: MailRequest },
  { publicUrl, at }: { publicUrl: string; at: Date },
): Promise<Prepared | null> {
  const site = { publicUrl }
  if (course === 'nothing') return null
  if (course === 'say-there-is-an-account') return { letter: accountExistsLetter(site) }
  if (course === 'password-changed') return { letter: passwordChangedLetter(site) }
  if (course === 'google-linked') return { letter: googleLinkedLetter(site) }
  if (course === 'google-unlinked') return { letter: googleUnlinkedLetter(site) }
  if (isMethodChange(course)) return { letter: methodChangedLetter(site, course) }
  if (course === 'account-closed') return { letter: accountClosedLetter(site) }
  if (!user) return null
  const token = generateToken()
  const validFor = (ms: number) => new Date(at.getTime() + ms)
  if (course === 'reset') {
    await setResetToken(tx, user.id, hashToken(token), validFor(resetMs))
    return { token, letter: resetLetter(site, token) }
  }
  if (course === 'choose-password') {
    await setResetToken(tx, user.id, hashToken(token), validFor(verificationMs))
    return { token, letter: choosePasswordLetter(site, token) }
  }
  if (course === 'sign-in-link' && request.browser) {
    const { browser } = request
    await insertSignInLink(tx, {
      token: hashToken(token),
      userId: user.id,
      browser,
      expires: validFor(signInLinkMs),
    })
    return { token, letter: signInLinkLetter(site, token) }
  }
  if (request.registration) {
    const { id, registration: details, createdAt } = request
    const expires = validFor(verificationMs)
    await putRegistration(tx, { id, userId: user.id, token: hashToken(token), expires, details })
    return { token, letter: registrationLetter(site, token, createdAt) }
  }
  await setVerificationToken(tx, user.id, hashToken(token), validFor(verificationMs))
  return { token, letter: verificationLetter(site, token) }
}
