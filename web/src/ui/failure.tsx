import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { pageText } from '../text/page-text.ts'
import { Button, type ButtonLook, LinkButton } from './button.tsx'

interface Props {
  icon: ReactNode
  title: string
  sentence: string
  /** Further lines; repetitions of the sentence are dropped. */
  reasons?: readonly string[]
  children: ReactNode
}

/** A failed page or section: the reason and next steps. */
export function Failure({ icon, title, sentence, reasons = [], children }: Props) {
  const more = [...new Set(reasons)].filter((reason) => reason && reason !== sentence)
  return (
    <div role="alert" className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-red-tint text-red-text [&>svg]:size-5.5"
      >
        {icon}
      </span>
      <h2 className="text-18 tracking-snug">{title}</h2>
      <p className="max-w-[46ch] text-14 text-balance text-red-text">{sentence}</p>
      {more.map((reason) => (
        <p key={reason} className="text-14 text-ink-2">
          {reason}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

interface PartFailureProps {
  sentence: string
  /** `null` if a retry cannot help. */
  again: RetryProps | null
  card?: boolean
}

/** A failed part of a page, with a retry. */
export function PartFailure({ sentence, again, card }: PartFailureProps) {
  return (
    <div
      role="alert"
      className={cx('flex flex-wrap items-center justify-between gap-3 text-14', card && 'card p-4 md:px-5')}
    >
      <p className="min-w-0 flex-1 basis-52 text-red-text">{sentence}</p>
      {again && <RetryButton size="sm" {...again} />}
    </div>
  )
}

export interface RetryProps {
  busy: boolean
  onAgain: () => void
}

export function RetryButton({ busy, onAgain, ...look }: RetryProps & ButtonLook) {
  return (
    <Button busy={busy} onClick={onAgain} {...look}>
      {pageText.actions.tryAgain}
    </Button>
  )
}

export function RetryLink({ busy, onAgain }: RetryProps) {
  return (
    <LinkButton
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onAgain}
      className="aria-disabled:opacity-60"
    >
      {pageText.actions.tryAgain}
    </LinkButton>
  )
}
