import { aiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { resolverOf, schemaFaults, withPlaces } from '../../flights/form/faults.ts'
import type { ScanDraft } from '../../flights/trips/scan-question.ts'

/** Checks a draft with the server's own schema, as it is and with its gaps filled. */
export const resolveScan = resolverOf<ScanDraft>((draft) => [
  ...schemaFaults<ScanDraft>(aiSearchRequest, draft),
  ...schemaFaults<ScanDraft>(aiSearchRequest, withPlaces(draft)),
])
