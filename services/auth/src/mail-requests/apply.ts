import type { Postgres, Tx } from '@faresight/kit/postgres'
import { userRegisteredEvent } from '@faresight/contracts/auth/messages'
import type { Email } from '@faresight/kit/mail/email'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { markJobsQueued } from '@faresight/kit/job-table/store'
import { generateToken, hashToken } from '@faresight/kit/token'
import { signUpCounter } from '../metrics.ts'
import { mailRequests, type User } from '../schema.ts'
import {
  insertUnverifiedUser,
  lockOpenUserByEmail,
  overwriteUnverifiedDetails,
  setEmailVerificationToken,
  setPasswordResetToken,
} from './account-store.ts'
import { type MailAction, resolveMailAction } from './mail-action.ts'
import {
  isSignInMethodChange,
  renderAccountClosedEmail,
  renderAccountExistsEmail,
  renderChoosePasswordEmail,
  renderGoogleLinkedEmail,
  renderGoogleUnlinkedEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderRegistrationEmail,
  renderSignInLinkEmail,
  renderSignInMethodChangedEmail,
  renderVerificationEmail,
} from './emails.ts'
import { insertRegistration } from './registrations.ts'
import { insertSignInLink } from './sign-in-links.ts'
import { deleteSupersededMailRequests, type MailRequest } from './store.ts'

const hourMs = 60 * 60 * 1000
const verificationMs = 24 * hourMs
const resetMs = hourMs
const signInLinkMs = hourMs / 4

export interface PreparedEmail {
  email: Email
  token?: string
}

interface ApplyMailDeps {
  postgres: Postgres
  publicUrl: string
  now: () => Date
}

/**
 * @param isQueued whether a job sends the email if this process dies
 * @returns `null` when there is nothing to send
 */
export async function applyRequestAndRenderEmail(
  { postgres, publicUrl, now }: ApplyMailDeps,
  request: MailRequest,
  isQueued: boolean,
): Promise<PreparedEmail | null> {
  let isOpened = false
  const prepared = await postgres.db.transaction(async (tx) => {
    const at = now()
    // Superseded by a later request, or already processed.
    if ((await markJobsQueued(tx, mailRequests, [request.id], isQueued ? at : null)) === 0) return null
    await deleteSupersededMailRequests(tx, request)
    const { user, opened } = await lockOrOpenAccount(tx, request, at)
    isOpened = opened
    const action = opened ? 'open-account' : resolveMailAction(request, user)
    if (opened && user) {
      const registeredAt = at.toISOString()
      await enqueueEvent(tx, userRegisteredEvent, { userId: user.id, registeredAt, provider: 'local' })
    }
    if (action === 'add-registration' && user && request.registration)
      await overwriteUnverifiedDetails(tx, user.id, request.registration, at)
    return renderMailRequestEmail(tx, action, { user, request }, { publicUrl, at })
  })
  if (isOpened) signUpCounter.inc({ by: 'password' })
  return prepared
}

async function lockOrOpenAccount(
  tx: Tx,
  { kind, email, registration }: MailRequest,
  at: Date,
): Promise<{ user: User | null; opened: boolean }> {
  const present = await lockOpenUserByEmail(tx, email)
  if (present || kind !== 'registration' || !registration) return { user: present, opened: false }
  const opened = await insertUnverifiedUser(tx, email, registration, at)
  // A concurrent transaction opened it and has committed.
  return { user: opened ?? (await lockOpenUserByEmail(tx, email)), opened: opened !== null }
}

async function renderMailRequestEmail(
  tx: Tx,
  action: MailAction,
  { user, request }: { user: User | null; request: MailRequest },
  { publicUrl, at }: { publicUrl: string; at: Date },
): Promise<PreparedEmail | null> {
  const site = { publicUrl }
  if (action === 'nothing') return null
  if (action === 'account-exists') return { email: renderAccountExistsEmail(site) }
  if (action === 'password-changed') return { email: renderPasswordChangedEmail(site) }
  if (action === 'google-linked') return { email: renderGoogleLinkedEmail(site) }
  if (action === 'google-unlinked') return { email: renderGoogleUnlinkedEmail(site) }
  if (isSignInMethodChange(action)) return { email: renderSignInMethodChangedEmail(site, action) }
  if (action === 'account-closed') return { email: renderAccountClosedEmail(site) }
  if (!user) return null
  const token = generateToken()
  const validFor = (ms: number) => new Date(at.getTime() + ms)
  if (action === 'reset') {
    await setPasswordResetToken(tx, user.id, hashToken(token), validFor(resetMs))
    return { token, email: renderPasswordResetEmail(site, token) }
  }
  if (action === 'choose-password') {
    await setPasswordResetToken(tx, user.id, hashToken(token), validFor(verificationMs))
    return { token, email: renderChoosePasswordEmail(site, token) }
  }
  if (action === 'sign-in-link' && request.browserHash) {
    const { browserHash } = request
    await insertSignInLink(tx, {
      token: hashToken(token),
      userId: user.id,
      browserHash,
      expires: validFor(signInLinkMs),
    })
    return { token, email: renderSignInLinkEmail(site, token) }
  }
  if (request.registration) {
    const { registration: details, createdAt } = request
    const expires = validFor(verificationMs)
    await insertRegistration(tx, { userId: user.id, token: hashToken(token), expires, details })
    return { token, email: renderRegistrationEmail(site, token, createdAt) }
  }
  await setEmailVerificationToken(tx, user.id, hashToken(token), validFor(verificationMs))
  return { token, email: renderVerificationEmail(site, token) }
}
