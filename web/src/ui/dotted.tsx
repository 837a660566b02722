import { Fragment } from 'react'

/**
 * Short parts with dots between them, and none after a sentence. A line ends after a dot, and within a part only where it is
 * too long for one.
 */
export function Dotted({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      <span className="inline-block">
        {index < parts.length - 1 && !part.endsWith('.') ? `${part}\u00a0·` : part}
      </span>{' '}
    </Fragment>
  ))
}
