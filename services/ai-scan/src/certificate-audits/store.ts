import { minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import type { CertificateCoverage } from '@faresight/contracts/ai-scan/scoreboard'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { createTimedCache } from '@faresight/kit/timed-cache'
import { type Connection, type Model, Schema } from 'mongoose'

interface CertificateAudit {
  /** The scan's id. */
  _id: string
  /** Whether a random unchecked pair had no fare below the certificate's bound. */
  held: boolean
  at: Date
}

export type CertificateAuditModel = Model<CertificateAudit>

/** Kept when their scans are deleted; they identify no one. */
export function createCertificateAuditModel(connection: Connection): CertificateAuditModel {
  const schema = new Schema<CertificateAudit>(
    {
      _id: { type: String, required: true },
      held: { type: Boolean, required: true },
      at: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'certificate_audits' },
  )
  schema.index({ at: -1 })
  return connection.model<CertificateAudit>('CertificateAudit', schema)
}

/** Idempotent. */
export async function upsertCertificateAudit(
  model: CertificateAuditModel,
  { _id, held, at }: CertificateAudit,
): Promise<void> {
  await model.updateOne({ _id }, { $set: { held, at } }, { upsert: true })
}

const maxAudits = 10_000
const cachedMs = 60_000

/** Of the newest 10,000 audits, cached for a minute. */
export function createCertificateCoverageCache(
  model: CertificateAuditModel,
  now: () => Date,
): () => Promise<CertificateCoverage> {
  return createTimedCache(() => findCertificateCoverage(model), { forMs: cachedMs, now })
}

async function findCertificateCoverage(model: CertificateAuditModel): Promise<CertificateCoverage> {
  const audits = await model.find({}).sort({ at: -1 }).limit(maxAudits).select({ held: 1 }).lean()
  const audited = audits.length
  const held = audits.filter((audit) => audit.held).length
  return { audited, held, share: audited >= minScoredForecasts ? held / audited : null }
}
