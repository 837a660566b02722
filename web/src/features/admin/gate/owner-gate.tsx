import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Info, UserRound } from 'lucide-react'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { sentenceOf } from '../../../api/problems.ts'
import { adminText } from '../../../text/admin-text.ts'
import { AgainButton } from '../../../ui/again-button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Note } from '../../../ui/note.tsx'
import { ownerExistsQuery } from './api.ts'
import { GateSkeleton } from './gate-skeleton.tsx'
import { type SignIn, useGateForm } from './use-gate-form.ts'
import { EmailField } from '../../../people/email-field.tsx'
import { NameFields } from '../../../people/name-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

interface Props {
  /** Mail address of whoever is signed in, and is no administrator. */
  email: string | null
  signIn: SignIn
}

/** The gate of the dashboard: whether an owner exists decides what it asks for first. */
export function OwnerGate({ email, signIn }: Props) {
  const owner = useQuery(ownerExistsQuery)
  const failure = useKeptFailure(owner)
  const { data } = owner
  if (data)
    return (
      <div className="grid gap-4">
        {email !== null && (
          <Note icon={<UserRound aria-hidden />}>
            <span className="wrap-anywhere">{adminText.gate.notYours(email)}</span>
          </Note>
        )}
        <GateForm ownerExists={data.exists} signIn={signIn} />
      </div>
    )
  if (!failure) return <GateSkeleton />
  return (
    <Failure
      icon={<CloudOff />}
      title={adminText.gate.failedTitle}
      sentence={sentenceOf(failure.error, adminText.gate.failed)}
    >
      <AgainButton variant="primary" {...failure.again} />
    </Failure>
  )
}

interface GateFormProps {
  ownerExists: boolean
  signIn: SignIn
}

/** Sets up the first owner, or signs the owner in: either with the key. */
function GateForm({ ownerExists, signIn }: GateFormProps) {
  const { form, mode, submit, turnTo, switched, done, isReady } = useGateForm(ownerExists, signIn)
  const { errors, isSubmitting } = form.formState
  const { title, lead, submit: step, busy, done: hasWorked, toOther, other } = adminText.gate[mode]
  const isBusy = isSubmitting || done !== null
  return (
    <section aria-labelledby="gate-title" className="card grid gap-4 p-5 md:p-6">
      <div>
        <h2 id="gate-title" className="text-20 tracking-snug">
          {title}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{lead}</p>
      </div>
      <output className="block empty:hidden">
        {switched && <Note icon={<Info aria-hidden />}>{switched}</Note>}
      </output>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {mode === 'setup' && (
          <>
            <EmailField email={form.register('email')} error={errors.email?.message} />
            <div className="grid gap-4 sm:grid-cols-2">
              <NameFields
                firstName={form.register('firstName')}
                lastName={form.register('lastName')}
                errors={{ firstName: errors.firstName?.message, lastName: errors.lastName?.message }}
              />
            </div>
          </>
        )}
        <PasswordField
          {...form.register('setupKey')}
          id="setup-key"
          label={adminText.gate.key}
          show={adminText.gate.showKey}
          hide={adminText.gate.hideKey}
          autoComplete="current-password"
          error={errors.setupKey?.message}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isBusy}
            disabled={!isReady}
            className="w-full"
          >
            {done ? hasWorked : isBusy ? busy : step}
          </Button>
          <FieldError>{errors.root?.message}</FieldError>
          <output className="block">{done && <Done sentence={done} />}</output>
        </div>
      </form>
      <p className="text-center text-14 text-ink-2">
        {toOther}{' '}
        <LinkButton disabled={isBusy} onClick={() => turnTo(mode === 'setup' ? 'login' : 'setup', null)}>
          {other}
        </LinkButton>
      </p>
    </section>
  )
}

function Done({ sentence }: { sentence: string }) {
  return (
    <span className="mt-3 flex gap-2 rounded-2 bg-green-tint px-3.5 py-3 text-14 text-green-text">
      <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0" />
      {sentence}
    </span>
  )
}
