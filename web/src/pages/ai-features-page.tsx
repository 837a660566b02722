import { GuideHero } from '../features/guide/hero.tsx'
import { RecordInShort } from '../features/scoreboard/record-in-short.tsx'
import { paths } from '../paths.ts'
import { aiFeaturesText as words } from '../text/ai-features-text.ts'
import { PageSection } from '../ui/page-section.tsx'
import { Looks } from './ai-features/looks.tsx'
import { ScanField } from './ai-features/scan-field.tsx'
import { Shows } from './ai-features/shows.tsx'
import { Sure } from './ai-features/sure.tsx'
import { Closing } from './closing.tsx'
import { aiFeaturesHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/ai-features`: how a scan looks for dates, how sure it is, and what became of our forecasts. */
export function AiFeaturesPage() {
  useHead(aiFeaturesHead)
  return (
    <>
      <GuideHero title={aiFeaturesHead.title} lead={words.lead}>
        <ScanField />
        <p className="mt-5 max-w-[70ch] text-14 text-ink-2">{words.honest}</p>
      </GuideHero>
      <Looks />
      <Shows />
      <Sure />
      <PageSection id="record" title={words.record.title} lead={words.record.lead} raised>
        <RecordInShort />
      </PageSection>
      <Closing
        title={words.close.title}
        body={words.close.body}
        ways={[
          { to: paths.home, label: words.close.search },
          { to: paths.howItWorks, label: words.close.how },
        ]}
      />
    </>
  )
}
