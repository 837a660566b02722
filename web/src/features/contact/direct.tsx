import { Mail } from 'lucide-react'
import { supportEmail, supportMailto } from '../../content/contact.ts'
import { contactText } from '../../text/contact-text.ts'

const words = contactText.direct

/** The way to a person that needs no form. */
export function Direct() {
  return (
    <section aria-labelledby="direct" className="day-aside rounded-4 px-5 py-6 md:px-7 md:py-8">
      <h2 id="direct" className="flex items-center gap-2 text-18 tracking-snug">
        <Mail aria-hidden className="size-[18px]" />
        {words.title}
      </h2>
      <a
        href={supportMailto}
        className="link mt-2 inline-block py-0.5 text-18 leading-tight font-semibold wrap-anywhere text-ink"
      >
        {supportEmail}
      </a>
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
    </section>
  )
}
