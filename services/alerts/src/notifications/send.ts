import { setTimeout as delay } from 'node:timers/promises'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { EmailRefusedError } from '@faresight/kit/mail/mailer'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { notificationOutcomes } from '../metrics.ts'
import type { Outcome } from '../schema.ts'
import { alertLetter, type FareLink, type PlaceNames } from './letter.ts'
import { linkOf } from './link.ts'
import { unsubscribeUrl } from './paths.ts'
import type { Rows } from './rows.ts'
import { releaseSending, type Told } from './store.ts'

export interface SendDeps extends Deps {
  rows: Rows
}

const mostTriesToNote = 60
const restMs = 500
/** A letter with codes is better than one that comes late. */
const namesPatienceMs = 2000

/**
 * Tells of a triggered alert, unless that has been done. However often it is tried, and by whomever, its letter has one
 * Message-ID.
 *
 * @throws where it could not be sent for now
 */
export async function sendNotificationMail(deps: SendDeps, id: string, attempt: number): Promise<void> {
  const { rows, bus } = deps
  const told = await rows.begin(id)
  if (!told) return
  const { address, viewer } = await bus.request(readMailRecipientRpc, { userId: told.notification.userId })
  // Prices are for those who have a plan, and letters for those who want them.
  const isWanted = told.alert.isActive && told.alert.deletedAt === null
  if (!address || viewer === 'member' || !isWanted) return end(deps, id, 'dropped')
  const link = await linkOf(deps, told, attempt)
  await deliver(deps, told, address.email, { link, names: await namesOf(deps, told.alert) })
}

/** Of the places of an alert; their codes where search stays away. */
async function namesOf(
  { bus, log }: Pick<Deps, 'bus' | 'log'>,
  { origin, destination }: Told['alert'],
): Promise<PlaceNames> {
  try {
    const places = await bus.request(
      resolvePlacesRpc,
      { origin, destination },
      { timeoutMs: namesPatienceMs },
    )
    return {
      origin: places.origin?.city ?? origin,
      destination: places.destination?.city ?? destination,
    }
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    log.warn({ err: error }, 'a letter names places by their codes')
    return { origin, destination }
  }
}

async function deliver(
  deps: SendDeps,
  told: Told,
  to: string,
  about: { link: FareLink; names: PlaceNames },
): Promise<void> {
  const { rows, postgres, mailer, publicUrl, log } = deps
  const { id, alertId } = told.notification
  const token = generateToken()
  if (!(await rows.take({ id, alertId, hash: hashToken(token) })))
    throw new Error('Another worker is at this notification, or it is over or unwanted by now.')
  const letter = alertLetter({ ...told, ...about, publicUrl, token })
  try {
    await mailer.send({ ...letter, to, messageId: id, unsubscribeUrl: unsubscribeUrl(publicUrl, token) })
  } catch (error) {
    if (error instanceof EmailRefusedError) {
      log.info({ err: error }, 'the mail of an alert was refused')
      return end(deps, id, 'refused')
    }
    notificationOutcomes.inc({ outcome: 'failed' })
    await releaseSending(postgres.db, id)
    throw error
  }
  await endSent(deps, id)
}

/** What the mail server has taken would be sent again where we did not note it: a database that is away for a moment is awaited. */
async function endSent(deps: SendDeps, id: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await end(deps, id, 'sent')
    } catch (error) {
      if (tries === mostTriesToNote) throw error
      deps.log.warn({ err: error }, 'that the mail of an alert was sent could not be noted yet')
      await delay(restMs)
    }
}

async function end({ rows }: SendDeps, id: string, outcome: Outcome): Promise<void> {
  await rows.end({ id, outcome })
  notificationOutcomes.inc({ outcome })
}
