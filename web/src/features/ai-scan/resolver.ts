import { aiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { resolverOf, schemaFaults, withPlaces } from '../../flights/form/faults.ts'
import type { ScanDraft } from '../../flights/trips/scan-input.ts'

/** Validates a draft with the server's schema, both as it is and with its gaps filled. */
export const resolveScan = resolverOf<ScanDraft>((draft) => [
  ...schemaFaults<ScanDraft>(aiSearchRequest, draft),
  ...schemaFaults<ScanDraft>(aiSearchRequest, withPlaces(draft)),
])
