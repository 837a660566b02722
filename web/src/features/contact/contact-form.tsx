import { CircleCheck } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useEarlySend } from '../../browser/early-send.ts'
import { contactText } from '../../text/contact-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'

const words = contactText.form

/** Checked by the browser alone, and sent nowhere, as specified: it thanks, and is empty again. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.reset()
    setSent(true)
    showToast({ kind: 'success', title: words.sent, body: words.sentWhy })
  }
  useEarlySend(form)
  return (
    // This method sends nothing, not even where the script is late.
    <form
      ref={form}
      method="dialog"
      aria-label={words.label}
      onSubmit={send}
      onInput={() => setSent(false)}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="name" name="name" label={words.name} autoComplete="name" required />
        <Field id="email" name="email" type="email" label={words.email} autoComplete="email" required />
      </div>
      <Field id="subject" name="subject" label={words.subject} autoComplete="off" required />
      <TextArea id="message" name="message" label={words.message} rows={7} required />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" variant="primary" size="lg" className="max-md:w-full">
          {words.submit}
        </Button>
        <output className="min-w-0 text-14">
          {isSent && (
            <span className="flex items-start gap-2 text-green-text">
              <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0" />
              <span>
                <strong className="block font-semibold">{words.sent}</strong>
                <span className="text-ink-2">{words.sentWhy}</span>
              </span>
            </span>
          )}
        </output>
      </div>
    </form>
  )
}
