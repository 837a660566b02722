import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

interface Props {
  parts: readonly ReactNode[]
  /** Stands behind the last part, without a dot. */
  end?: ReactNode
}

/**
 * Short parts with dots between them, and none after a sentence. A line ends within a part only where that is too long for one,
 * and no dot is left at its end: each stands before its part, and out of sight where that begins a line.
 */
export function Dotted({ parts, end }: Props) {
  return (
    // All parts begin by the room for a dot, by which the whole is shifted out. What has the focus keeps its ring.
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
