import { Link } from 'react-router-dom'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { Direct } from '../features/contact/direct.tsx'
import { paths } from '../paths.ts'
import { measure } from '../prose/blocks.tsx'
import { contactText } from '../text/contact-text.ts'
import { contactHead } from './heads.ts'
import { useHead } from './use-head.ts'

const { lead, first } = contactText

/** `/contact`: the address of a person beside a form. */
export function ContactPage() {
  useHead(contactHead)
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <header className={`${measure} mb-6 md:mb-10`}>
        <h1 className="md:text-40">{contactHead.title}</h1>
        <p className="mt-3 text-18 text-balance text-ink-2">{lead}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        {/* First in the order of the keyboard too, as it stands above the form wherever there is no room beside it. */}
        <div className="grid gap-4 lg:order-last">
          <Direct />
          <p className="px-7 text-14 text-ink-2 max-lg:hidden">
            <strong className="block font-medium text-ink">{first.title}</strong>
            {first.why}{' '}
            <Link to={paths.support} className="link">
              {first.support}
            </Link>
          </p>
        </div>
        <div className="card px-4 py-5 md:p-7">
          <ContactForm />
        </div>
      </div>
    </div>
  )
}
