import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

interface Props {
  parts: readonly ReactNode[]
  /** After the last part, without a dot. */
  end?: ReactNode
}

/**
 * Parts with dots between them, but none after a sentence. Lines break between parts, and no line starts or ends with a
 * dot.
 */
export function Dotted({ parts, end }: Props) {
  return (
    // Each part starts with space for a dot, and the whole is shifted left by that.
    <span className="-ml-(--dot) block [--dot:0.52em] [clip-path:inset(-1em_-1em_-1em_0.3em)]">
      {parts.map((part, index) => (
        // Two parts may be alike.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index} dotted={index > 0 && !isSentence(parts[index - 1])}>
          {part}
        </Part>
      ))}
      {end && <Part>{end}</Part>}
    </span>
  )
}

function Part({ dotted = false, children }: { dotted?: boolean; children: ReactNode }) {
  return (
    <>
      <span className={cx('inline-block pl-(--dot)', dotted && '-indent-(--dot)')}>
        {dotted && <span className="inline-block w-(--dot) font-normal indent-0 whitespace-pre">· </span>}
        {children}
      </span>{' '}
    </>
  )
}

function isSentence(part: ReactNode): boolean {
  return typeof part === 'string' && part.endsWith('.')
}

/** Separates inline details without breaking before the dot. For lists use `Dotted`. */
export const dot = '\u00a0·\u00a0'
