import { aiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { ScanDraft } from '../../../flights/trips/scan/question.ts'

/**
 * Checks a draft with the server's own schema. That compares fields with each other only when none is missing; people should
 * see everything at once, so it is asked a second time with the gaps filled.
 */
export const resolveScan: Resolver<ScanDraft> = (draft, _context, options) => {
  const issues = [...issuesOf(draft), ...issuesOf(filled(draft))]
  if (issues.length === 0) return { values: draft, errors: {} }
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= { type: 'custom', message }
  return { values: {}, errors: toNestErrors(errors, options) }
}

function issuesOf(draft: ScanDraft) {
  return aiSearchRequest.safeParse(draft).error?.issues ?? []
}

/** The draft with words in its gaps that break no rule. */
function filled(draft: ScanDraft): ScanDraft {
  return { ...draft, origin: draft.origin || 'origin', destination: draft.destination || 'destination' }
}
