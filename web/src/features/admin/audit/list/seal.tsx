import type { AuditEntry } from '@faresight/contracts/admin/audit'
import { useState } from 'react'
import { adminAuditText } from '../../../../text/admin-audit-text.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'

const words = adminAuditText
/** So much of a seal tells it from others at a glance. */
const glance = 12

/** The number of an entry, and what it is sealed by: all of it, to be compared and copied, once it is asked for. */
export function Seal({ entry: { sequence, hash } }: { entry: AuditEntry }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="text-12 text-ink-3">
      <p>
        {words.entry(sequence)} ·{' '}
        <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {words.hash(hash.slice(0, glance))}
        </LinkButton>
      </p>
      {isWhole && <p className="wrap-anywhere">{hash}</p>}
    </div>
  )
}
