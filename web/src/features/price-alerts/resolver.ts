import { alertChange, newAlert } from '@faresight/contracts/alerts/request'
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { type Fault, resolverOf, schemaFaults } from '../../flights/form/faults.ts'
import { type AlertDraft, type AlertTarget, newAlertRequest, targetRequest } from './draft.ts'
import type { Watched } from './news.ts'

/** Fields that show their own errors; other errors are shown below the form. */
export const targetFieldNames = ['targetPrice', 'minimumDrop', 'alertType'] as const
export const alertFields = [
  ...targetFieldNames,
  'window.from',
  'window.to',
  'window.minNights',
  'window.maxNights',
] as const satisfies readonly FieldPath<AlertDraft>[]

export function resolveAlert(watched: Watched): Resolver<AlertDraft> {
  return resolverOf((draft) =>
    beside(alertFields, schemaFaults(newAlert, newAlertRequest(watched, draft, null))),
  )
}

export const resolveTarget: Resolver<AlertTarget> = resolverOf((target) =>
  beside(targetFieldNames, schemaFaults(alertChange, targetRequest(target, null))),
)

function beside<D extends FieldValues>(fields: readonly FieldPath<D>[], faults: Fault<D>[]): Fault<D>[] {
  // `root` exists on every form.
  return faults.map(([path, sentence]) => [fields.includes(path) ? path : ('root' as FieldPath<D>), sentence])
}
