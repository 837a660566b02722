import type { ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { OpenResult } from '@faresight/contracts/search/result'
import { duplicateKeyFields } from '@faresight/kit/mongo-schema'
import type { ScanModel } from './model.ts'
import type { DueScan, GrowingScan, ListedScan, ScanRecord, StoredSample } from './record.ts'
import { bestDatesFields, dueFields, summaryFields } from './record.ts'

const running: { $in: ScanStatus[] } = { $in: ['pending', 'running'] }
const mostListed = 50
const mostDue = 100

/** The right to write a scan while it runs. */
export interface Lease {
  id: string
  lease: number
}

/** What a run may change of its record besides adding checks. */
export type RunState = Partial<
  Pick<
    ScanRecord,
    | 'checking'
    | 'unanswered'
    | 'bestDeal'
    | 'certificate'
    | 'providers'
    | 'remarks'
    | 'calendar'
    | 'calendarVersion'
    | 'dueAt'
    | 'heldUntil'
    | 'progress'
  >
>

export type Ending = Pick<ScanRecord, 'completedAt' | 'ended' | 'errorMessage' | 'dueAt'> & {
  status: 'completed' | 'failed' | 'canceled'
  progress?: number
  againAt?: Date
} & RunState

const uniqueKeys = ['asking', 'place'] as const

/** `clash` names the key that a running scan has already. */
export async function insertScan(
  model: ScanModel,
  scan: ScanRecord,
): Promise<{ clash: (typeof uniqueKeys)[number] | null }> {
  try {
    await model.create([scan])
    return { clash: null }
  } catch (error) {
    const fields = duplicateKeyFields(error) ?? []
    const clash = uniqueKeys.find((key) => fields.includes(key))
    if (!clash) throw error
    return { clash }
  }
}

/** The newest scan of that question since then that runs or has made all checks that it needed. */
export async function findAsked(
  model: ScanModel,
  questionKey: string,
  since: Date,
): Promise<{ id: string } | null> {
  const [found] = await model
    .find({
      questionKey,
      createdAt: { $gt: since },
      status: { $in: ['pending', 'running', 'completed'] },
      ended: { $ne: 'stopped' },
    })
    .sort({ createdAt: -1 })
    .limit(1)
    .select({ _id: 1 })
    .lean()
  return found ? { id: found._id } : null
}

/** A scan, or that of one user where one is named. */
export async function findScan(model: ScanModel, id: string, userId?: string): Promise<ScanRecord | null> {
  return model.findOne({ _id: id, ...(userId ? { userId } : {}) }).lean()
}

/** How far a scan is, to see whether there is anything new. */
export async function findState(
  model: ScanModel,
  id: string,
): Promise<Pick<ScanRecord, 'version' | 'status' | 'calendarVersion' | 'isShared'> | null> {
  return model.findById(id).select({ version: 1, status: 1, calendarVersion: 1, isShared: 1 }).lean()
}

/** Shares a scan by its id, or revokes that. `false` where the user has no such scan. */
export async function setShared(
  model: ScanModel,
  { id, userId }: { id: string; userId: string },
  isShared: boolean,
): Promise<boolean> {
  const { matchedCount } = await model.updateOne({ _id: id, userId }, { $set: { isShared } })
  return matchedCount > 0
}

/** Revokes the links of all scans of a user. */
export async function unshareAll(model: ScanModel, userId: string): Promise<void> {
  await model.updateMany({ userId }, { $set: { isShared: false } })
}

/** A scan while it runs: without flights and sellers of its offers, and mostly without its calendar. */
export async function findGrowth(
  model: ScanModel,
  id: string,
  { calendar }: { calendar: boolean },
): Promise<GrowingScan | null> {
  const left = { 'allResults.legs': 0, 'allResults.options': 0, ...(!calendar && { calendar: 0 }) }
  return model.findById(id).select(left).lean()
}

export async function listScans(model: ScanModel, userId: string): Promise<ListedScan[]> {
  return model
    .find({ userId })
    .sort({ createdAt: -1 })
    .limit(mostListed)
    .select([...summaryFields, ...bestDatesFields.map((field) => `bestDeal.${field}`)])
    .lean()
}

/**
 * Takes a scan until `until`. `null` where it has ended, is not there, or somebody has it.
 *
 * @param fromHolder also takes one that somebody has
 */
export async function takeScan(
  model: ScanModel,
  id: string,
  { now, until, fromHolder }: { now: Date; until: Date; fromHolder: boolean },
): Promise<ScanRecord | null> {
  const isFree = { $or: [{ heldUntil: null }, { heldUntil: { $lte: now } }] }
  return model
    .findOneAndUpdate(
      { _id: id, status: running, ...(!fromHolder && isFree) },
      {
        $set: { status: 'running', dueAt: until, heldUntil: until, checking: [] },
        $inc: { lease: 1, unreturned: 1, version: 1 },
        $min: { startedAt: now },
      },
      { returnDocument: 'after' },
    )
    .lean()
}

/** Lets go of a scan, so that the next may take it at once. */
export async function giveBack(model: ScanModel, { id, lease }: Lease): Promise<void> {
  await model.updateOne(
    { _id: id, lease, status: 'running', heldUntil: { $ne: null } },
    { $set: { heldUntil: null }, $inc: { unreturned: -1 } },
  )
}

/**
 * Adds a check to a scan that has `before` of them. `false` where somebody else has taken the scan or ended it. Safe to
 * say again when nobody knows whether it was heard.
 */
export async function storeCheck(
  model: ScanModel,
  { id, lease }: Lease,
  before: number,
  { sample, offers, state }: { sample: StoredSample; offers: readonly OpenResult[]; state: RunState },
): Promise<boolean> {
  const { progress = 0, ...rest } = state
  const { matchedCount } = await model.updateOne(
    { _id: id, lease, status: 'running', checks: before },
    {
      $push: { smartSamples: sample, allResults: { $each: [...offers] } },
      $set: rest,
      $inc: { checks: 1, version: 1 },
      $max: { progress },
    },
  )
  if (matchedCount) return true
  const stored = await model.findById(id).select({ lease: 1, status: 1, checks: 1 }).lean()
  return stored?.lease === lease && stored.status === 'running' && stored.checks === before + 1
}

/** Changes the state of a scan. `false` where somebody else has taken it or ended it. */
export async function updateRun(model: ScanModel, { id, lease }: Lease, state: RunState): Promise<boolean> {
  const { matchedCount } = await model.updateOne(
    { _id: id, lease, status: 'running' },
    { $set: state, $inc: { version: 1 } },
  )
  return matchedCount > 0
}

/** Ends a scan for good. `false` where somebody else has taken it or ended it. */
export async function endRun(model: ScanModel, { id, lease }: Lease, ending: Ending): Promise<boolean> {
  const { matchedCount } = await model.updateOne({ _id: id, lease, status: 'running' }, ended(id, ending))
  if (matchedCount) return true
  const stored = await model.findById(id).select({ lease: 1, status: 1 }).lean()
  return stored?.lease === lease && stored.status === ending.status
}

/** Ends a scan whoever has it. `false` where it has ended, or is not there. */
export async function endScan(
  model: ScanModel,
  { id, userId }: { id: string; userId?: string },
  ending: Ending,
): Promise<boolean> {
  const { matchedCount } = await model.updateOne(
    { _id: id, status: running, ...(userId ? { userId } : {}) },
    ended(id, ending),
  )
  return matchedCount > 0
}

function ended(id: string, { progress, ...ending }: Ending) {
  return {
    // Its question may be asked again, and its place is free.
    $set: { ...ending, checking: [], asking: id, place: id, ...(progress !== undefined && { progress }) },
    // Nobody is asked for it any more.
    $unset: { spenders: 1 },
    $inc: { version: 1 },
  }
}

/** Scans that somebody should look after, the longest neglected first, without what they have found but for the best. */
export async function dueScans(model: ScanModel, now: Date): Promise<DueScan[]> {
  return model
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(mostDue)
    .select([...dueFields])
    .lean()
}

/** Its job is in the queue: until `dueAt` nobody need look after it. Says nothing of one that runs or has ended. */
export async function noteSent(model: ScanModel, id: string, dueAt: Date): Promise<void> {
  await model.updateOne({ _id: id, status: 'pending' }, { $set: { dueAt } })
}

/** Puts off the next look at a scan that is as it was. */
export async function putOff(
  model: ScanModel,
  { _id, version, dueAt }: Pick<ScanRecord, '_id' | 'version' | 'dueAt'>,
  until: Date,
): Promise<void> {
  await model.updateOne({ _id, version, dueAt }, { $set: { dueAt: until } })
}

/** Its end is known to all: nobody has to look after it any more. */
export async function noteAnnounced(model: ScanModel, id: string, now: Date): Promise<void> {
  await model.updateOne({ _id: id, announcedAt: null }, { $set: { announcedAt: now, dueAt: null } })
}
