import { type OwnPasskey, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStickyError } from '../../api/sticky-error.ts'
import { useOffersPasskeys, usePasskeys } from '../../api/config.ts'
import { passkeyText as words } from '../../passkeys/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PartFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Method, DoneLine, type MethodDialogProps } from './sections.tsx'
import { withRecentSignIn } from '../../api/recent-sign-in.ts'
import { createPasskey, passkeyFailure } from '../../passkeys/ceremonies.ts'
import { Dialog, DialogSteps, ConfirmDialog } from '../../ui/dialog.tsx'
import { deviceLabel } from './device.ts'
import { call } from '../../api/client.ts'
import { errorBelow } from '../../api/form-errors.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { formatDayOf } from '../../format/dates.ts'
import { Dotted } from '../../ui/dotted.tsx'

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(passkeyRoutes.list, { signal }),
  staleTime: 0,
})

type Step = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: OwnPasskey }

/** Lists, adds, renames and removes passkeys. */
export function PasskeysMethod() {
  const isOffered = usePasskeys()
  const isOff = useOffersPasskeys() === false
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const failure = useStickyError(passkeys)
  const [step, setStep] = useState<Step | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = (sentence?: string) => {
    setStep(null)
    if (sentence === undefined) return
    setDone(sentence)
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  const dialog = { onClose: close, returnTo: () => list.current ?? add.current }
  const hasSome = (passkeys.data?.length ?? 0) > 0
  return (
    <div className="grid gap-3">
      <Method
        icon={<Fingerprint aria-hidden />}
        title={words.title}
        sentence={
          isOff ? words.off : isOffered === false ? words.unsupported : hasSome ? words.some : words.none
        }
      >
        {isOffered && (
          <Button ref={add} onClick={() => setStep({ kind: 'add' })}>
            {words.add}
          </Button>
        )}
      </Method>
      <DoneLine>{done}</DoneLine>
      {passkeys.isPending && !failure && (
        <output>
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-10" />
        </output>
      )}
      {failure && <PartFailure sentence={words.failed} again={failure.again} />}
      {hasSome && (
        <ul ref={list} tabIndex={-1} aria-label={words.list} className="outline-none lg:pl-12">
          {passkeys.data?.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setStep({ kind: 'rename', passkey })}
              onRemove={() => setStep({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {step?.kind === 'add' && <AddDialog {...dialog} />}
      {step?.kind === 'rename' && <RenameDialog {...dialog} passkey={step.passkey} />}
      {step?.kind === 'remove' && <RemoveDialog {...dialog} passkey={step.passkey} />}
    </div>
  )
}

function AddDialog({ onClose, returnTo }: MethodDialogProps) {
  const add = useMutation({
    mutationFn: (name: string) => withRecentSignIn(() => createPasskey(name)),
    meta: { personal: true },
    onSuccess: ({ name }) => onClose(words.addedNow(name)),
  })
  return (
    <Dialog title={words.addTitle} lead={words.addLead} onClose={onClose} returnTo={returnTo}>
      <NameForm
        name={deviceLabel(navigator.userAgent)}
        save={words.save}
        saving={words.saving}
        isBusy={add.isPending}
        failure={passkeyFailure(add.error, words.addFailed)}
        onCancel={onClose}
        onSave={add.mutate}
      />
    </Dialog>
  )
}

function RemoveDialog({
  passkey: { id, name },
  onClose,
  returnTo,
}: MethodDialogProps & { passkey: OwnPasskey }) {
  const remove = useMutation({
    mutationFn: () => withRecentSignIn(() => call(passkeyRoutes.remove, { params: { id } })),
    meta: { personal: true },
    onSuccess: () => onClose(words.removed(name)),
  })
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      lead={words.removeLead}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(remove.error, words.removeFailed)}
      keep={words.keep}
      confirm={remove.isPending ? words.removeBusy : words.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function RenameDialog({
  passkey: { id, name },
  onClose,
  returnTo,
}: MethodDialogProps & { passkey: OwnPasskey }) {
  const rename = useMutation({
    mutationFn: (typed: string) => call(passkeyRoutes.rename, { params: { id }, body: { name: typed } }),
    meta: { personal: true },
    onSuccess: (renamed) => onClose(words.renamed(renamed.name)),
  })
  return (
    <Dialog title={words.renameTitle} lead={words.renameLead} onClose={onClose} returnTo={returnTo}>
      <NameForm
        name={name}
        save={words.renameSave}
        saving={words.renameBusy}
        isBusy={rename.isPending}
        failure={errorBelow(rename.error, words.renameFailed)}
        onCancel={onClose}
        onSave={rename.mutate}
      />
    </Dialog>
  )
}

interface NameFormProps {
  name: string
  save: string
  saving: string
  isBusy: boolean
  failure: string | undefined
  onCancel: () => void
  onSave: (name: string) => void
}

function NameForm({ name, save, saving, isBusy, failure, onCancel, onSave }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!typed.trim())
        if (typed.trim() && !isBusy) onSave(typed.trim())
      }}
    >
      <div className="mt-4">
        <Field
          id="passkey-name"
          label={words.name}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          error={isMissing ? words.nameMissing : undefined}
        />
      </div>
      <FieldError>{failure}</FieldError>
      <DialogSteps>
        <Button onClick={() => onCancel()}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? saving : save}
        </Button>
      </DialogSteps>
    </form>
  )
}

interface PasskeyRowProps {
  passkey: OwnPasskey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-2">
          <Dotted
            parts={[
              <time key="added" dateTime={createdAt}>
                {words.added(formatDayOf(createdAt))}
              </time>,
              lastUsedAt ? (
                <time key="used" dateTime={lastUsedAt}>
                  {words.used(formatDayOf(lastUsedAt))}
                </time>
              ) : (
                words.unused
              ),
            ]}
          />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={words.renameLabel(name)} onClick={onRename}>
          {words.rename}
        </Button>
        <Button size="sm" aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  )
}
