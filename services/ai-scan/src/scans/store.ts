import type { ScanStatus } from '@faresight/contracts/ai-scan/record'
import { listDuplicateKeyFields } from '@faresight/kit/mongo-schema'
import type { ScanModel } from './model.ts'
import {
  bestDealSummaryFields,
  scanRecoveryFields,
  type ScanListItem,
  type ScanRecord,
  type ScanToRecover,
  scanSummaryFields,
} from './record.ts'
import { type StoredScan, fromStoredScan, toStoredScan } from './stored-scan.ts'

const active: { $in: ScanStatus[] } = { $in: ['pending', 'running'] }
const maxListed = 50
const maxRecovered = 100

const uniqueKeys = ['activeQuestionKey', 'concurrencySlot'] as const

/** `clash` names the unique key that an active scan already has. */
export async function insertScan(
  model: ScanModel,
  scan: ScanRecord,
): Promise<{ clash: (typeof uniqueKeys)[number] | null }> {
  try {
    await model.create([toStoredScan(scan)])
    return { clash: null }
  } catch (error) {
    const fields = listDuplicateKeyFields(error) ?? []
    const clash = uniqueKeys.find((key) => fields.includes(key))
    if (!clash) throw error
    return { clash }
  }
}

/** The newest scan of a question since then that is active, or completed without having stopped early. */
export async function findReusableScan(
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

export async function findScan(model: ScanModel, id: string): Promise<ScanRecord | null> {
  const stored = await model.findById(id).lean()
  return stored && fromStoredScan(stored)
}

/** `null` unless its version is higher than `version`. */
export async function findScanIfNewer(
  model: ScanModel,
  id: string,
  version: number,
): Promise<StoredScan | null> {
  return model.findOne({ _id: id, version: { $gt: version } }).lean()
}

const headFields = [
  '_id',
  'userId',
  'purpose',
  'isShared',
  'status',
  'version',
  'createdAt',
] as const satisfies readonly (keyof ScanRecord)[]

type ScanHead = Pick<ScanRecord, (typeof headFields)[number]>

export async function findScanHead(model: ScanModel, id: string): Promise<ScanHead | null> {
  return model
    .findById(id)
    .select([...headFields])
    .lean()
}

export async function setScanShared(
  model: ScanModel,
  { id, userId }: { id: string; userId: string },
  isShared: boolean,
): Promise<boolean> {
  const { matchedCount } = await model.updateOne({ _id: id, userId }, { $set: { isShared } })
  return matchedCount > 0
}

export async function unshareUserScans(model: ScanModel, userId: string): Promise<void> {
  await model.updateMany({ userId }, { $set: { isShared: false } })
}

export async function listUserScans(model: ScanModel, userId: string): Promise<ScanListItem[]> {
  return model
    .find({ userId })
    .sort({ createdAt: -1 })
    .limit(maxListed)
    .select([...scanSummaryFields, ...bestDealSummaryFields.map((field) => `bestDeal.${field}`)])
    .lean()
}

/** Cancels a user's scan, whichever worker has its lease. `false` where it has ended or does not exist. */
export async function storeScanCancellation(
  model: ScanModel,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const end = { status: 'canceled', ended: 'canceled', errorMessage: null, completedAt: now } as const
  // A cancellation is not announced, so there is nothing to recover.
  const update = toScanEndUpdate(id, { ...end, recoverAt: null })
  const { matchedCount } = await model.updateOne({ _id: id, userId, status: active }, update)
  return matchedCount > 0
}

/** The update that ends a scan: allows the same query again, frees the slot and deletes the quota keys. */
export function toScanEndUpdate(id: string, fields: Partial<StoredScan>) {
  return {
    $set: { ...fields, checking: [], activeQuestionKey: id, concurrencySlot: id },
    $unset: { quotaKeys: 1 },
    $inc: { version: 1 },
  } as const
}

export async function findScansToRecover(model: ScanModel, now: Date): Promise<ScanToRecover[]> {
  return model
    .find({ recoverAt: { $lte: now } })
    .sort({ recoverAt: 1 })
    .limit(maxRecovered)
    .select([...scanRecoveryFields])
    .lean()
}

/** Leaves a scan that is not pending any more as it is. */
export async function markScanJobSent(model: ScanModel, id: string, recoverAt: Date): Promise<void> {
  await model.updateOne({ _id: id, status: 'pending' }, { $set: { recoverAt } })
}

export async function postponeScanRecovery(
  model: ScanModel,
  { _id, version, recoverAt }: Pick<ScanRecord, '_id' | 'version' | 'recoverAt'>,
  until: Date,
): Promise<void> {
  await model.updateOne({ _id, version, recoverAt }, { $set: { recoverAt: until } })
}

export async function markScanEndAnnounced(model: ScanModel, id: string, now: Date): Promise<void> {
  await model.updateOne({ _id: id, announcedAt: null }, { $set: { announcedAt: now, recoverAt: null } })
}

export async function countActiveScans(model: ScanModel): Promise<{ pending: number; running: number }> {
  // Every active scan has a `recoverAt`, whose index finds these few.
  const scans = await model
    .find({ recoverAt: { $gt: new Date(0) }, status: active })
    .select({ _id: 0, status: 1 })
    .lean()
  const running = scans.filter(({ status }) => status === 'running').length
  return { pending: scans.length - running, running }
}
