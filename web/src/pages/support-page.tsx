import { supportEmail } from '../content/contact.ts'
import { Faq } from '../features/support/faq.tsx'
import { Videos } from '../features/support/videos.tsx'
import { Ways } from '../features/support/ways.tsx'
import { measure } from '../prose/blocks.tsx'
import { Contents } from '../prose/contents.tsx'
import { supportText } from '../text/support-text.ts'
import { buttonClass } from '../ui/button.tsx'
import { supportHead } from './heads.ts'
import { useHead } from './use-head.ts'

const { lead, faq, videos, more } = supportText

// One array for ever: a new one would begin anew to look where somebody reads.
const contents = [
  ...faq.topics.map(({ id, title }) => ({ id, title })),
  { id: 'videos', title: videos.title },
]

/** `/support`: how to reach a person, and what people ask. */
export function SupportPage() {
  useHead(supportHead)
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <header className={`${measure} mb-6 md:mb-10`}>
        <h1 className="md:text-40">{supportHead.title}</h1>
        <p className="mt-3 text-18 text-balance text-ink-2">{lead}</p>
      </header>
      <Ways />
      <h2 className="mb-5 md:mb-6">{faq.title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <Contents entries={contents} />
        <div className="min-w-0">
          <Faq />
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 bg-sunken px-4 py-4 md:px-5">
            <span className="text-14 text-ink-2">
              <strong className="block text-16 font-medium text-ink">{more.title}</strong>
              {more.why}
            </span>
            <a href={`mailto:${supportEmail}`} className={buttonClass({ variant: 'line' })}>
              {more.write}
            </a>
          </p>
          <Videos />
        </div>
      </div>
    </div>
  )
}
