import type { MethodDialogProps } from './sections.tsx'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { withRecentSignIn } from '../../api/recent-sign-in.ts'
import { errorBelow } from '../../api/form-errors.ts'
import { authenticatorText as words } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/password-field.tsx'
import { Dialog, DialogSteps } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Sets up an authenticator app, confirms a first code and shows the recovery codes. */
export function SetUpDialog({ onClose, returnTo }: MethodDialogProps) {
  const confirm = useMutation({
    mutationFn: (code: string) => call(secondFactorRoutes.confirm, { body: { code } }),
    meta: { personal: true },
  })
  if (confirm.data)
    return (
      <RecoveryCodes
        codes={confirm.data.recoveryCodes}
        onDone={() => onClose(words.turnedOn)}
        returnTo={returnTo}
      />
    )
  return (
    <Dialog title={words.setUpTitle} lead={words.setUpLead} onClose={onClose} returnTo={returnTo}>
      <Secret />
      <Confirm
        isBusy={confirm.isPending}
        failure={errorBelow(confirm.error, words.confirmFailed)}
        onCancel={() => onClose()}
        onConfirm={confirm.mutate}
      />
    </Dialog>
  )
}

/** Asked for once, because another request would replace the secret. */
function Secret() {
  const begun = useQuery({
    queryKey: ['account', 'authenticator'],
    meta: { personal: true },
    queryFn: async () => {
      const [{ secret, uri }, { encode }] = await Promise.all([
        withRecentSignIn(() => call(secondFactorRoutes.begin)),
        import('uqr'),
      ])
      return { secret, modules: encode(uri, { border: 2 }).data }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (begun.error) return <FieldError>{errorBelow(begun.error, words.failed)}</FieldError>
  if (!begun.data)
    return (
      <output className="mt-4 block">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="mx-auto size-50" />
      </output>
    )
  const { secret, modules } = begun.data
  return (
    <div className="mt-4 grid justify-items-center gap-3">
      <QrCode modules={modules} label={words.qr} />
      <p className="text-center text-13 text-ink-2">
        {words.byHand}{' '}
        <code className="block font-mono text-14 wrap-anywhere text-ink select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </div>
  )
}

function Confirm({
  isBusy,
  failure,
  onCancel,
  onConfirm,
}: {
  isBusy: boolean
  failure: string | undefined
  onCancel: () => void
  onConfirm: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    const isWhole = /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
    setMissing(!isWhole)
    if (isWhole && !isBusy) onConfirm(code)
  }
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="mt-4">
        <CodeField
          id="authenticator-code"
          label={words.code}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={isMissing ? words.missing : failure}
        />
      </div>
      <DialogSteps>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? words.confirming : words.confirm}
        </Button>
      </DialogSteps>
    </form>
  )
}

interface QrCodeProps {
  /** Rows of dark modules, with the quiet zone that scanners need. */
  modules: readonly (readonly boolean[])[]
  label: string
}

/** Dark on light in every theme, as scanners require. */
function QrCode({ modules, label }: QrCodeProps) {
  return (
    <img
      src={qrCodeUrl(modules)}
      alt={label}
      width={200}
      height={200}
      className="rounded-2 border border-line"
    />
  )
}

function qrCodeUrl(modules: QrCodeProps['modules']): string {
  const size = modules.length
  const dark = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
  returnTo: () => HTMLElement | null
}

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onDone, returnTo }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(words.copied)
    } catch {
      setCopied(words.copyFailed)
    }
  }
  return (
    <Dialog title={words.codesTitle} lead={words.codesLead} onClose={onDone} returnTo={returnTo}>
      <ul
        aria-label={words.codes}
        className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-x-4 gap-y-1.5 rounded-2 bg-sunken p-4 font-mono text-14 select-all"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <output className="mt-2 block min-h-5 text-13 text-ink-2">{copied}</output>
      <DialogSteps>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
