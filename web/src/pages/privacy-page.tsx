import { legalUpdated, supportEmail } from '../content/operator.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { privacyText } from '../features/legal/privacy-messages.ts'
import { privacyHead } from './heads.ts'
import { useHead } from './use-head.ts'

const sections = privacyText.sections(supportEmail)

/** `/privacy` */
export function PrivacyPage() {
  useHead(privacyHead)
  return (
    <ProsePage title={privacyHead.title} lead={privacyText.lead} updated={legalUpdated} sections={sections} />
  )
}
