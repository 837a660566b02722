import { supportEmail } from '../../content/contact.ts'
import { contactText } from '../../text/contact-text.ts'
import { MailCard } from '../../ui/mail-card.tsx'

const words = contactText.direct

/** The way to a person that needs no form. */
export function Direct() {
  const title = (
    <h2 id="direct" className="text-18 tracking-snug">
      {words.title}
    </h2>
  )
  return (
    <section aria-labelledby="direct">
      <MailCard title={title} address={supportEmail}>
        <p className="mt-2 text-14 text-ink-2">
          {words.why} {words.reply}
        </p>
        <div className="max-lg:hidden">
          <p className="mt-6 text-14 font-medium">{words.helpful}</p>
          <ul className="mt-2 list-disc pl-5 text-14 text-ink-2 marker:text-ink-3">
            {words.items.map((item) => (
              <li key={item} className="mb-1.5">
                {item}
              </li>
            ))}
          </ul>
        </div>
      </MailCard>
    </section>
  )
}
