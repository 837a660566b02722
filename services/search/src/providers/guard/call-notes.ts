import type { Failure, Fault } from '../../outside/send.ts'
import type { Outcome, Refusal, Report } from './admission.ts'

/** What the guard notes of the requests of one call: a question, a look-up, a month of a calendar. */
export interface CallNotes {
  /** When it began, and when its time is up, in milliseconds since 1970. */
  began: number
  until: number
  sent: number
  /** Requests that got no answer, and of those the ones that speak against the provider. */
  failures: number
  troubles: number
  /** Requests that were not let through. */
  refused: number
  /** Why not, the one of these that holds longest. */
  refusal: Refusal | null
  /** When the provider is asked again, where it is left alone. */
  againAt: number | null
  hasArrived: boolean
  isProbe: boolean
}

export function newNotes(began: number, deadlineMs: number): CallNotes {
  return {
    began,
    until: began + deadlineMs,
    sent: 0,
    failures: 0,
    troubles: 0,
    refused: 0,
    refusal: null,
    againAt: null,
    hasArrived: false,
    isProbe: false,
  }
}

/** How a call ended, as far as the guard cares. */
export interface Ending {
  fault: Fault | null
  isEmpty: boolean
  /** A part of it was answered, if only with nothing. */
  isPartial?: boolean
}

/** Refusals of the key or for lack of patience, and the like, are a provider's own; others are those of a question. */
const ownRefusals = [401, 403, 408, 424]

export function noteFailure(notes: CallNotes, { fault, status }: Failure): void {
  notes.failures++
  if (status !== null) notes.hasArrived = true
  const isOwn = status === null || status < 400 || status >= 500 || ownRefusals.includes(status)
  if (fault === 'failed' && isOwn) notes.troubles++
}

const longestLast: readonly (Refusal | null)[] = [
  null,
  'no-retry',
  'crowded',
  'failing',
  'paused',
  'allowance',
  'share',
  'blocked',
  'spent',
]

/**
 * @param why `null` where its time was up before its turn
 * @param until when the provider is asked again, where that is known
 */
export function noteRefusal(notes: CallNotes, why: Refusal | null, until?: number): void {
  notes.refused++
  if (until !== undefined) notes.againAt = Math.max(until, notes.againAt ?? 0)
  if (longestLast.indexOf(why) > longestLast.indexOf(notes.refusal)) notes.refusal = why
}

/** What a call says of its provider's health, to be told to all replicas; `null` where nothing was sent. */
export function reportOf(notes: CallNotes, ending: Ending, signal: AbortSignal): Report | null {
  if (!notes.sent) return null
  return { outcome: outcomeOf(notes, ending, signal), wasProbe: notes.isProbe, failures: notes.failures }
}

function outcomeOf(notes: CallNotes, { fault, isEmpty, isPartial }: Ending, signal: AbortSignal): Outcome {
  if (!fault || !isEmpty) return 'answered'
  if (fault === 'limited') return null
  // Some of it had come, or it was given less than its time: then it may well be alive.
  if (fault === 'late') return notes.hasArrived || !hadItsTime(notes, signal) ? null : 'failed'
  if (notes.troubles) return 'failed'
  // So it is with the probe of a question with several routes: the others of them were not let through.
  if (isPartial) return 'answered'
  // All that came was text, and nothing could be made of it.
  return notes.failures || notes.refused ? null : 'failed'
}

/** Some askers are less patient than a search, and some leave. */
function hadItsTime({ began, until }: CallNotes, { reason }: AbortSignal): boolean {
  const isOutOfTime = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isOutOfTime && Date.now() - began >= (until - began) / 2
}
