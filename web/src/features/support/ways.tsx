import { BrainCircuit, ChevronRight, MessageSquareText, Route } from 'lucide-react'
import { Link } from 'react-router-dom'
import { supportEmail } from '../../content/contact.ts'
import { paths } from '../../paths.ts'
import { supportText } from '../../text/support-text.ts'
import { MailCard } from '../../ui/mail-card.tsx'

const { ways } = supportText

const links = [
  { to: paths.contact, Icon: MessageSquareText, ...ways.links.contact },
  { to: paths.howItWorks, Icon: Route, ...ways.links.how },
  { to: paths.aiFeatures, Icon: BrainCircuit, ...ways.links.ai },
]

/** The address of a person first, then what there is to read. */
export function Ways() {
  return (
    <section aria-labelledby="ways" className="mb-12 md:mb-16">
      <h2 id="ways" className="sr-only">
        {ways.title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-4">
        <MailCard
          title={<p className="text-14 font-medium text-ink-2">{ways.email}</p>}
          address={supportEmail}
        >
          <p className="mt-2 text-14 text-ink-2">{ways.reply}</p>
        </MailCard>
        <ul className="card divide-y divide-line">
          {links.map(({ to, Icon, title, why }) => (
            <li key={to} className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
              <Icon aria-hidden className="size-5 shrink-0 text-sky-text" />
              <span className="min-w-0 flex-1">
                <Link
                  to={to}
                  className="text-16 font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-2 focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
                >
                  {title}
                </Link>
                <span className="block text-14 text-ink-2">{why}</span>
              </span>
              <ChevronRight aria-hidden className="size-[18px] shrink-0 text-ink-3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
