import { lead, sections } from '../content/en/privacy.md'
import { legalUpdated } from '../content/operator.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { privacyHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/privacy` */
export function PrivacyPage() {
  useHead(privacyHead)
  return <ProsePage title={privacyHead.title} lead={lead} updated={legalUpdated} sections={sections} />
}
