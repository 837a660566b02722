import { Component, Suspense, type ReactNode } from 'react'

/** Leaves out what fails, or puts something else in its place. */
class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}

interface Props {
  /** Shown until it has loaded. */
  fallback?: ReactNode
  /** Stands for it where it cannot be loaded. */
  failed?: ReactNode
  children: ReactNode
}

/** Around a lazy component that the page can do without: where its import fails, it is left out. */
export function OptionalBoundary({ fallback, failed = null, children }: Props) {
  return (
    <Boundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
