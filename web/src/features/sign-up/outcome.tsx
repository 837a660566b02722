import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/class-names.ts'
import { useForm } from 'react-hook-form'
import { Link, type LinkProps } from 'react-router-dom'
import { applyServerErrors } from '../../api/form-errors.ts'
import { useReplayEarlySubmit } from '../../browser/hydrated.ts'
import { EmailField } from '../../people/name-fields.tsx'
import { text } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lazyResolver } from '../../ui/lazy.ts'

const looks = {
  done: 'bg-green-tint text-green-text',
  sent: 'bg-sky-tint text-sky-text',
  failed: 'bg-red-tint text-red-text',
}

interface Props {
  kind: keyof typeof looks
  icon: ReactNode
  title: string
  children: ReactNode
  ways: ReactNode
}

/** The outcome of a form or link. The title takes the focus. */
export function Outcome({ kind, icon, title, children, ways }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <span
        aria-hidden
        className={cx('grid size-12 place-items-center rounded-full [&>svg]:size-5.5', looks[kind])}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {title}
      </h1>
      <div className="grid gap-2 text-15 text-ink-2">{children}</div>
      <div className="mt-2 grid gap-3">{ways}</div>
    </>
  )
}

/** What to do next. */
export function OutcomeLink(link: Omit<LinkProps, 'className'>) {
  return <Link {...link} className={buttonClass({ variant: 'primary', size: 'lg' })} />
}

/** A sentence with an email address. */
export function Sentence({ parts: [before, address, after] }: { parts: readonly [string, string, string] }) {
  return (
    <p className="wrap-anywhere">
      {before}
      <b className="font-semibold text-ink">{address}</b>
      {after}
    </p>
  )
}

interface Draft {
  email: string
}

interface AddressFormProps {
  email: string
  isBack?: boolean
  words: { submit: string; busy: string; failed: string }
  send: (email: string) => Promise<void>
  onSent: (email: string) => void
}

const resolver = lazyResolver<Draft, 'resolveAddress'>(
  () => import('./calls.ts'),
  'resolveAddress',
  () => text.problems.unchecked,
)

/** Asks for an email address. */
export function AddressForm({ email, isBack, words, send, onSent }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Draft>({
    defaultValues: { email },
    resolver,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (draft) => {
    try {
      await send(draft.email)
    } catch (error) {
      applyServerErrors(error, words.failed, ['email'], setError)
      return
    }
    onSent(draft.email)
  })
  useReplayEarlySubmit(form)
  useEffect(() => {
    if (isBack) setFocus('email')
  }, [isBack, setFocus])
  return (
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <EmailField email={register('email')} error={errors.email?.message} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? words.busy : words.submit}
        </Button>
        <FieldError>{errors.root?.message}</FieldError>
      </div>
    </form>
  )
}
