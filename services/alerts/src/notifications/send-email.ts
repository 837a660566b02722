import { setTimeout as delay } from 'node:timers/promises'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { EmailRefusedError, type Mailer } from '@faresight/kit/mail/mailer'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { generateToken, hashToken } from '@faresight/kit/token'
import { notificationEmailAttemptCounter } from '../metrics.ts'
import type { NotificationOutcome } from '../schema.ts'
import type { BatchedNotificationWrites } from './batched-writes.ts'
import { type FareLink, type RoutePlaceNames, renderAlertEmail } from './email.ts'
import { requestOfferOrSearchLink } from './fare-link.ts'
import { oneClickUnsubscribeUrl } from './paths.ts'
import { type NotificationDetails, releaseEmailClaim } from './store.ts'

export interface NotificationEmailDeps {
  postgres: Postgres
  bus: Bus
  mailer: Mailer
  publicUrl: string
  log: Log
  writes: BatchedNotificationWrites
}

export const maxSmtpConnections = 8

export const emailSendTimeoutMs = 20_000

const maxSaveAttempts = 60
const saveRetryMs = 500
/** Then the email shows codes instead of names. */
const placeNamesTimeoutMs = 2000

/** All attempts share one Message-ID. @throws if the email can’t be sent yet */
export async function claimAndSendNotificationEmail(
  deps: NotificationEmailDeps,
  id: string,
  attempt: number,
): Promise<void> {
  const { writes, bus } = deps
  const details = await writes.start(id)
  if (!details) return
  const { address, viewer } = await bus.request(readMailRecipientRpc, { userId: details.notification.userId })
  // Members get no prices.
  const isWanted = details.alert.isActive && details.alert.deletedAt === null
  if (!address || viewer === 'member' || !isWanted) return saveOutcome(deps, id, 'dropped')
  const link = await requestOfferOrSearchLink(deps, details, attempt)
  await deliverEmail(deps, details, address.email, { link, names: await placeNames(deps, details.alert) })
}

/** City names; airport codes if search is away. */
async function placeNames(
  { bus, log }: Pick<NotificationEmailDeps, 'bus' | 'log'>,
  { origin, destination }: NotificationDetails['alert'],
): Promise<RoutePlaceNames> {
  try {
    const places = await bus.request(
      resolvePlacesRpc,
      { origin, destination },
      { timeoutMs: placeNamesTimeoutMs },
    )
    return {
      origin: places.origin?.city ?? origin,
      destination: places.destination?.city ?? destination,
    }
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    log.warn({ err: error }, 'an email names places by code, because search did not answer')
    return { origin, destination }
  }
}

async function deliverEmail(
  deps: NotificationEmailDeps,
  details: NotificationDetails,
  to: string,
  content: { link: FareLink; names: RoutePlaceNames },
): Promise<void> {
  const { writes, postgres, mailer, publicUrl, log } = deps
  const { id, alertId } = details.notification
  const token = generateToken()
  if (!(await writes.claim({ id, alertId, hash: hashToken(token) })))
    throw new Error('The notification is claimed by another worker, finished, or no longer wanted.')
  const email = renderAlertEmail({ ...details, ...content, publicUrl, token })
  try {
    await mailer.send({
      ...email,
      to,
      messageId: id,
      unsubscribeUrl: oneClickUnsubscribeUrl(publicUrl, token),
    })
  } catch (error) {
    if (error instanceof EmailRefusedError) {
      log.info({ err: error }, 'the mail server refused the email of an alert')
      return saveOutcome(deps, id, 'refused')
    }
    notificationEmailAttemptCounter.inc({ outcome: 'failed' })
    await releaseEmailClaim(postgres.db, id)
    throw error
  }
  await saveSent(deps, id)
}

/** Retries until the outcome is saved: an email without an outcome would be sent again. */
async function saveSent(deps: NotificationEmailDeps, id: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await saveOutcome(deps, id, 'sent')
    } catch (error) {
      if (attempt === maxSaveAttempts) throw error
      deps.log.warn({ err: error }, 'the outcome of a sent email could not be saved yet')
      await delay(saveRetryMs)
    }
}

async function saveOutcome(
  { writes }: NotificationEmailDeps,
  id: string,
  outcome: NotificationOutcome,
): Promise<void> {
  await writes.end({ id, outcome })
  notificationEmailAttemptCounter.inc({ outcome })
}
