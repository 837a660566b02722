import { Component, type ReactNode, Suspense } from 'react'
import { text } from '../text/text.ts'
import { LinkButton } from './button.tsx'

interface BoundaryProps {
  failed: ReactNode
  onFailed?: (() => void) | undefined
  children: ReactNode
}

/** Puts something else in the place of what fails. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}

interface LazyProps {
  /** Stands in its place while it loads. */
  waiting?: ReactNode
  /** Said in its place where it cannot be loaded. */
  failed: string
  /** It could not be loaded, and says so by now. */
  onFailed?: () => void
  children: ReactNode
}

/** Around a lazy component: where its import fails, this says so in its place, and the page around it stays. */
export function LazyBoundary({ waiting, failed, onFailed, children }: LazyProps) {
  return (
    <Boundary
      onFailed={onFailed}
      failed={
        <p role="alert" className="my-2 rounded-2 bg-red-tint px-3.5 py-2.5 text-14 text-red-text">
          {failed} <LinkButton onClick={() => location.reload()}>{text.problems.reload}</LinkButton>
        </p>
      }
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  )
}

interface OptionalProps {
  /** Shown until it has loaded. */
  fallback?: ReactNode
  /** Stands for it where it cannot be loaded. */
  failed?: ReactNode
  children: ReactNode
}

/** Around a lazy component that the page can do without: where its import fails, it is left out. */
export function OptionalBoundary({ fallback, failed = null, children }: OptionalProps) {
  return (
    <Boundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
