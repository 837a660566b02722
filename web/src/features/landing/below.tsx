import { claims } from '../../content/claims.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Plans } from './plans.tsx'
import { Steps } from './steps.tsx'

/** What stands below the search on the landing page. */
export function Below() {
  return (
    <>
      <div className="wrap">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 py-7 md:grid-cols-4 md:gap-6 md:py-10">
          {claims.map(({ figure, about }) => (
            <li key={figure}>
              <b className="block text-[19px] leading-6 font-[640] tracking-[-0.025em] md:text-[22px] md:leading-7">
                {figure}
              </b>
              <span className="text-14 text-ink-2">{about}</span>
            </li>
          ))}
        </ul>
      </div>
      <section
        id="how"
        aria-labelledby="how-title"
        className="border-t border-line py-[clamp(56px,7vw,96px)]"
      >
        <div className="wrap">
          <SectionHead id="how-title" title={pageText.landing.how} lead={pageText.landing.howLead} />
          <Steps />
        </div>
      </section>
      <section
        id="pricing"
        aria-labelledby="pricing-title"
        className="border-t border-line bg-surface py-[clamp(56px,7vw,96px)]"
      >
        <div className="wrap">
          <SectionHead
            id="pricing-title"
            title={pageText.landing.pricing}
            lead={pageText.landing.pricingLead}
          />
          <Plans />
          <p className="mt-[18px] text-13 text-ink-3">{pageText.landing.pricingNote}</p>
        </div>
      </section>
    </>
  )
}

function SectionHead({ id, title, lead }: { id: string; title: string; lead: string }) {
  return (
    <div className="mb-8 max-w-[640px]">
      <h2 id={id} className="text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)] leading-[1.12] tracking-[-0.034em]">
        {title}
      </h2>
      <p className="mt-2.5 text-17 text-ink-2">{lead}</p>
    </div>
  )
}
