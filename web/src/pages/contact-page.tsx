import { text } from '../text/text.ts'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { proseMeasure } from '../prose/blocks.tsx'
import { contactText } from '../features/support/messages.ts'
import { supportEmail } from '../content/operator.ts'
import { MailCard } from '../ui/mail-card.tsx'
import { CircleCheck } from 'lucide-react'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { useReplayEarlySubmit } from '../browser/hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputClass, labelClass } from '../ui/field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { cx } from '../ui/class-names.ts'

/** `/contact`: an email address beside a form. */
export function ContactPage() {
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <header className={`${proseMeasure} mb-6 md:mb-10`}>
        <h1 className="md:text-40">{text.nav.contact}</h1>
        <p className="mt-3 text-18 text-balance text-ink-2">{contactText.lead}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        {/* First in keyboard order too: it is above the form on narrow screens. */}
        <div className="grid gap-4 lg:order-last">
          <Direct />
          <p className="px-7 text-14 text-ink-2 max-lg:hidden">
            <strong className="block font-medium text-ink">{contactText.first.title}</strong>
            {contactText.first.why}{' '}
            <Link to={paths.support} className="link">
              {contactText.first.support}
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

function Direct() {
  const title = (
    <h2 id="direct" className="text-18 tracking-snug">
      {contactText.direct.title}
    </h2>
  )
  return (
    <section aria-labelledby="direct">
      <MailCard title={title} address={supportEmail}>
        <p className="mt-2 text-14 text-ink-2">
          {contactText.direct.why} {contactText.direct.reply}
        </p>
        <div className="max-lg:hidden">
          <p className="mt-6 text-14 font-medium">{contactText.direct.helpful}</p>
          <ul className="mt-2 list-disc pl-5 text-14 text-ink-2 marker:text-ink-3">
            {contactText.direct.items.map((item) => (
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

/** As specified, nothing is sent. */
function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.reset()
    setSent(true)
    showToast({ kind: 'success', title: contactText.form.sent, body: contactText.form.sentWhy })
  }
  useReplayEarlySubmit(form)
  return (
    // `dialog` sends nothing, even before hydration.
    <form
      ref={form}
      method="dialog"
      aria-label={contactText.form.label}
      onSubmit={send}
      onInput={() => setSent(false)}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="name" name="name" label={contactText.form.name} autoComplete="name" required />
        <Field
          id="email"
          name="email"
          type="email"
          label={contactText.form.email}
          autoComplete="email"
          required
        />
      </div>
      <Field id="subject" name="subject" label={contactText.form.subject} autoComplete="off" required />
      <TextArea id="message" name="message" label={contactText.form.message} rows={7} required />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" variant="primary" size="lg" className="max-md:w-full">
          {contactText.form.submit}
        </Button>
        <output className="min-w-0 text-14">
          {isSent && (
            <span className="flex items-start gap-2 text-green-text">
              <CircleCheck aria-hidden className="mt-px size-4.5 shrink-0" />
              <span>
                <strong className="block font-semibold">{contactText.form.sent}</strong>
                <span className="text-ink-2">{contactText.form.sentWhy}</span>
              </span>
            </span>
          )}
        </output>
      </div>
    </form>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & { id: string; label: string }

function TextArea({ id, label, className, ...area }: TextAreaProps) {
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={cx(inputClass, 'block min-h-44 resize-y py-2.5 leading-6 field-sizing-content', className)}
      />
    </div>
  )
}
