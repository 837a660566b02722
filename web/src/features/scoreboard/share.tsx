import { scoreboardText } from '../../text/scoreboard-text.ts'

interface Props {
  /** `null` while too few are scored to tell it. */
  share: number | null
  fewest: number
  tell: (share: number) => string
}

/** A share in words, or that there is none to tell. */
export function Share({ share, fewest, tell }: Props) {
  return share === null ? <TooFew fewest={fewest} /> : tell(share)
}

export function TooFew({ fewest }: { fewest: number }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden>{scoreboardText.none}</span>
      <span className="sr-only">{scoreboardText.tooFew(fewest)}</span>
    </span>
  )
}
