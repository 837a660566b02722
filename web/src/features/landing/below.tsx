import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { claims, payment } from '../../content/claims.ts'
import { paths } from '../../paths.ts'
import { landingText } from '../../text/landing-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Steps } from './steps.tsx'

/** What stands below the search on the landing page. `plans`: those on sale. */
export function Below({ plans }: { plans: ReactNode }) {
  return (
    <>
      <div className="wrap">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 py-7 md:grid-cols-4 md:gap-6 md:py-10">
          {claims.map(({ figure, about }) => (
            <li key={figure}>
              <b className="block text-[19px] leading-6 font-[640] tracking-[-0.025em] md:text-18 lg:text-[22px] lg:leading-7">
                {figure}
              </b>
              <span className="block text-14 text-balance text-ink-2">{about}</span>
            </li>
          ))}
        </ul>
      </div>
      <PageSection id="how" title={landingText.how} lead={landingText.howLead}>
        <Steps />
        <Link to={paths.howItWorks} className={buttonClass({ className: 'mt-6' })}>
          {landingText.allSteps}
        </Link>
      </PageSection>
      <PageSection id="pricing" title={landingText.pricing} lead={landingText.pricingLead} raised>
        {plans}
        <p className="mt-[18px] text-14 text-ink-2">{payment}</p>
        <p className="mt-1 text-13 text-ink-3">{landingText.pricingNote}</p>
      </PageSection>
    </>
  )
}
